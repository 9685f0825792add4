/* La Horde by hand, in C: what the compiled Python rules are measured against.
 *
 * The same rules behind the same contract: a table holds the whole state between two decisions;
 * `legal` lists what a seat may do, `play` carries one action out, and the loop knows nothing of
 * the game. The same random numbers, and so the same results, as cavale's playouts with chance
 * policies. Left out are the verbs this loop does not call, and the tape. Rule numbers (Hnn) refer
 * to the ledger of the game.
 *
 *     horde SEATS FIRST COUNT KEY0 KEY1 [RESTART]
 *
 * plays the matches FIRST to FIRST + COUNT - 1 and prints one line of JSON. RESTART is 0 (choose,
 * the default) or 1 (random).
 */
#define _POSIX_C_SOURCE 199309L

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_SEATS = 8, VALUES = 10, MOST_CARDS = 120, MOST_ACTIONS = 24 };
enum { TURN, PLACE, RESTART };                                /* phases */
enum { IN_PLAY, PASSED, OVERRUN };                            /* what has become of a seat */
enum { DRAW, PASS, TO_REFUGE, TO_HORDE, TAKE = 3, GIVE = 13 }; /* actions; TAKE + v, GIVE + v */
enum { CHOOSE, RANDOM };                                      /* the switch `restart` */

typedef struct {
    uint8_t goal, rounds;
    uint8_t copies[VALUES + 1];
} Box;

static const Box BOX = {21, 100, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}; /* H06 */

typedef struct {
    uint32_t key[2], nonce[2];
    uint32_t counter;            /* blocks made so far */
    uint32_t block[4];           /* the block in use */
    uint32_t left;               /* words of it not used yet */
    uint32_t seats;
    uint32_t waiting;            /* mask of the seats the game waits for */
    uint32_t phase;
    uint32_t ply;                /* actions carried out so far */
    uint32_t over;               /* 0, or the number of the rule that ended the match */
    uint32_t restart;
    uint32_t round_number;
    uint32_t turn;               /* the seat whose turn it is; in RESTART the one that lays out */
    uint32_t receiver;           /* in RESTART: the seat that gets the next card */
    uint32_t drawn;              /* in PLACE: the value in hand; else 0 */
    uint32_t in_play;            /* mask of seats */
    uint32_t pile_size;
    uint32_t horde;              /* bit v: the value v lies in the Horde */
    uint32_t refuge[MOST_SEATS]; /* bit v: the value v lies in the Refuge */
    uint8_t age[MOST_SEATS];     /* rank of each seat, 0 is the oldest */
    uint8_t status[MOST_SEATS];  /* IN_PLAY, PASSED or OVERRUN */
    uint8_t exit[MOST_SEATS];    /* order of leaving this round, from 1 */
    uint8_t face_down[MOST_SEATS];
    uint8_t points[MOST_SEATS];
    uint8_t dealing[VALUES + 1]; /* in RESTART: copies of each value still in hand */
    uint8_t discard[VALUES + 1]; /* copies of each value in the discard pile */
    uint8_t pile[MOST_CARDS];    /* draw pile; the top is its last card */
} Table;

static inline uint32_t size(uint32_t mask) { return (uint32_t)__builtin_popcount(mask); }
static inline uint32_t lowest(uint32_t mask) { return (uint32_t)__builtin_ctz(mask); }

/* --- random numbers ------------------------------------------------------------------------ */

static void philox(Table *t) {
    uint32_t c0 = t->counter++, c1 = 0, c2 = t->nonce[0], c3 = t->nonce[1];
    uint32_t k0 = t->key[0], k1 = t->key[1];
    for (int round = 0; round < 10; round++) {
        const uint64_t p0 = 0xD2511F53ull * c0, p1 = 0xCD9E8D57ull * c2;
        c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
        c1 = (uint32_t)p1;
        c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
        c3 = (uint32_t)p0;
        k0 += 0x9E3779B9u;
        k1 += 0xBB67AE85u;
    }
    t->block[0] = c0;
    t->block[1] = c1;
    t->block[2] = c2;
    t->block[3] = c3;
    t->left = 4;
}

static inline uint32_t word(Table *t) {
    if (t->left == 0) philox(t);
    return t->block[4 - t->left--];
}

static inline uint32_t below(Table *t, uint32_t bound) {
    uint64_t product = (uint64_t)word(t) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t threshold = -bound % bound;
        while ((uint32_t)product < threshold) product = (uint64_t)word(t) * bound;
    }
    return (uint32_t)(product >> 32);
}

typedef struct {
    uint32_t x, y;
} Dice; /* of the players, apart from the stream of the table */

static uint32_t scatter(uint32_t mixed) {
    uint32_t scattered = (mixed ^ mixed >> 16) * 0x7FEB352Du;
    scattered = (scattered ^ scattered >> 15) * 0x846CA68Bu;
    return scattered ^ scattered >> 16;
}

static Dice new_dice(uint32_t key, uint64_t match) {
    const uint32_t step = 0x9E3779B9u + (uint32_t)(match >> 32);
    const uint32_t mixed = (uint32_t)match ^ key;
    return (Dice){scatter(mixed + step), scatter(mixed + 2 * step) | 1};
}

static inline uint32_t roll(Dice *dice, uint32_t bound) {
    const uint32_t x = dice->x ^ dice->x << 10, y = dice->y;
    dice->x = y;
    dice->y = y ^ y >> 13 ^ x ^ x >> 10;
    return (uint32_t)((uint64_t)dice->y * bound >> 32);
}

/* --- cards --------------------------------------------------------------------------------- */

/* H02, H17: the discard pile becomes the draw pile (Fisher-Yates). */
static void reshuffle(Table *t) {
    uint32_t count = 0;
    for (uint32_t value = 1; value <= VALUES; value++) {
        for (uint32_t n = t->discard[value]; n; n--) t->pile[count++] = (uint8_t)value;
        t->discard[value] = 0;
    }
    for (uint32_t last = count - 1; last; last--) {
        const uint32_t other = below(t, last + 1);
        const uint8_t swapped = t->pile[last];
        t->pile[last] = t->pile[other];
        t->pile[other] = swapped;
    }
    t->pile_size = count;
}

static inline uint32_t next_card(Table *t) {
    if (t->pile_size == 0) reshuffle(t); /* H17: there is always a card to shuffle */
    return t->pile[--t->pile_size];
}

static inline void discard_zone(Table *t, uint32_t zone) {
    for (uint32_t value = 1; value <= VALUES; value++) t->discard[value] += zone >> value & 1;
}

static inline void lay_before(Table *t, uint32_t seat, uint32_t value) {
    t->refuge[seat] |= 1u << value;
}

/* --- rounds -------------------------------------------------------------------------------- */

static inline uint32_t left_of(const Table *t, uint32_t seat) {
    return seat + 1 == t->seats ? 0 : seat + 1;
}

static inline void await(Table *t, uint32_t phase, uint32_t seat) {
    t->phase = phase;
    t->turn = seat;
    t->waiting = 1u << seat;
}

static void clear_round(Table *t) {
    t->in_play = (1u << t->seats) - 1;
    t->horde = 0;
    memset(t->refuge, 0, sizeof t->refuge);
    memset(t->status, IN_PLAY, sizeof t->status);
    memset(t->exit, 0, sizeof t->exit);
    memset(t->face_down, 0, sizeof t->face_down);
}

/* H04, H25: the smallest card starts; of equal ones, the oldest player's. */
static void begin_turns(Table *t) {
    uint32_t first = 0;
    for (uint32_t seat = 1; seat < t->seats; seat++) {
        const uint32_t mine = t->refuge[seat], least = t->refuge[first];
        if (mine < least || (mine == least && t->age[seat] < t->age[first])) first = seat;
    }
    await(t, TURN, first);
}

/* H23: fewest points. H24: of the tied, the first overrun, else the first who passed. */
static uint32_t restarter(const Table *t) {
    uint32_t best = 0, least = UINT32_MAX;
    for (uint32_t seat = 0; seat < t->seats; seat++) {
        const uint32_t passed = t->status[seat] == PASSED;
        const uint32_t rank = t->points[seat] << 8 | passed << 4 | t->exit[seat];
        if (rank < least) {
            least = rank;
            best = seat;
        }
    }
    return best;
}

/* H22: zones to the discard pile. H23: the poorest seat lays out the new round. */
static void new_round(Table *t) {
    t->round_number++;
    discard_zone(t, t->horde);
    for (uint32_t seat = 0; seat < t->seats; seat++) discard_zone(t, t->refuge[seat]);
    const uint32_t chooser = restarter(t);
    clear_round(t);
    uint32_t receiver = left_of(t, chooser);
    if (t->restart == RANDOM) {
        for (uint32_t n = t->seats; n; n--) {
            lay_before(t, receiver, next_card(t));
            receiver = left_of(t, receiver);
        }
        begin_turns(t);
        return;
    }
    for (uint32_t n = t->seats; n; n--) t->dealing[next_card(t)]++;
    t->receiver = receiver;
    await(t, RESTART, chooser);
}

static void end_match(Table *t, uint32_t rule) {
    t->over = rule;
    t->waiting = 0;
}

static void end_round(const Box *box, Table *t) { /* H20, H26 */
    uint32_t highest = 0;
    for (uint32_t seat = 0; seat < t->seats; seat++) {
        if (t->status[seat] == PASSED)
            t->points[seat] += (uint8_t)(size(t->refuge[seat]) - t->face_down[seat]);
        if (t->points[seat] > highest) highest = t->points[seat];
    }
    if (highest >= box->goal)
        end_match(t, 21);
    else if (t->round_number >= box->rounds)
        end_match(t, 27);
    else
        new_round(t);
}

/* --- a turn -------------------------------------------------------------------------------- */

static inline void leave(Table *t, uint32_t seat, uint32_t status) {
    t->status[seat] = (uint8_t)status;
    t->exit[seat] = (uint8_t)(t->seats - size(t->in_play) + 1);
    t->in_play &= ~(1u << seat);
}

static inline void place_in_refuge(Table *t, uint32_t seat) {
    t->refuge[seat] |= 1u << t->drawn;
    t->drawn = 0;
}

static inline void place_in_horde(Table *t) {
    t->horde |= 1u << t->drawn;
    t->drawn = 0;
}

static void overrun(Table *t, uint32_t seat) { /* H12 */
    t->discard[t->drawn]++;
    t->drawn = 0;
    discard_zone(t, t->refuge[seat]);
    t->refuge[seat] = 0;
    leave(t, seat, OVERRUN);
    for (uint32_t other = 0; other < MOST_SEATS; other++) /* H15 */
        t->face_down[other] -= t->face_down[other] > 0;
}

static inline void draw(Table *t, uint32_t seat) { /* H10, H11 */
    const uint32_t value = next_card(t);
    const bool in_refuge = t->refuge[seat] >> value & 1, in_horde = t->horde >> value & 1;
    t->drawn = value;
    if (in_refuge && in_horde)
        overrun(t, seat);
    else if (in_refuge)
        place_in_horde(t);
    else if (in_horde)
        place_in_refuge(t, seat);
}

static inline void take(Table *t, uint32_t seat, uint32_t value) { /* H13 */
    t->horde &= ~(1u << value);
    t->refuge[seat] |= 1u << value;
}

static inline void pass(Table *t, uint32_t seat) { /* H14; H16: the last one hides no card */
    leave(t, seat, PASSED);
    const uint32_t others = size(t->in_play), own = size(t->refuge[seat]);
    t->face_down[seat] = (uint8_t)(others < own ? others : own);
}

static inline void next_turn(const Box *box, Table *t) { /* H05 */
    if (t->in_play == 0) {
        end_round(box, t);
        return;
    }
    const uint32_t further = t->in_play & ~1u << t->turn;
    await(t, TURN, lowest(further ? further : t->in_play));
}

static void give(Table *t, uint32_t value) { /* H23: the last card, the own one, lies by itself */
    t->dealing[value]--;
    lay_before(t, t->receiver, value);
    t->receiver = left_of(t, t->receiver);
    if (t->receiver != t->turn) return;
    for (uint32_t last = 1; last <= VALUES; last++) {
        if (t->dealing[last]) {
            t->dealing[last] = 0;
            lay_before(t, t->turn, last);
        }
    }
    t->receiver = 0;
    begin_turns(t);
}

/* --- the verbs ----------------------------------------------------------------------------- */

static void setup(const Box *box, Table *t, uint32_t restart) {
    t->restart = restart;
    for (uint32_t seat = 0; seat < t->seats; seat++) t->age[seat] = (uint8_t)seat;
    for (uint32_t value = 1; value <= VALUES; value++) t->discard[value] = box->copies[value];
    reshuffle(t); /* H02 */
    t->round_number = 1;
    clear_round(t);
    for (uint32_t seat = 0; seat < t->seats; seat++) lay_before(t, seat, next_card(t)); /* H03 */
    begin_turns(t);
}

/* Writes the seat's legal actions, ascending; returns how many. */
static inline uint32_t legal(const Table *t, uint32_t seat, uint32_t *actions) {
    if (!(t->waiting >> seat & 1)) return 0;
    uint32_t count = 0;
    if (t->phase == TURN) { /* H09 */
        const bool is_last = !(t->in_play & (t->in_play - 1));
        uint32_t takeable = is_last ? 0 : t->horde & ~t->refuge[seat]; /* H13, H16 */
        actions[count++] = DRAW;
        actions[count++] = PASS;
        for (; takeable; takeable &= takeable - 1) actions[count++] = TAKE + lowest(takeable);
    } else if (t->phase == PLACE) {
        actions[count++] = TO_REFUGE;
        actions[count++] = TO_HORDE;
    } else {
        for (uint32_t value = 1; value <= VALUES; value++) {
            actions[count] = GIVE + value;
            count += t->dealing[value] > 0;
        }
    }
    return count;
}

/* Carries out a legal action. */
static inline void play(const Box *box, Table *t, uint32_t seat, uint32_t action) {
    t->ply++;
    if (action > GIVE) {
        give(t, action - GIVE);
        return;
    }
    switch (action) {
        case DRAW: draw(t, seat); break;
        case PASS: pass(t, seat); break;
        case TO_REFUGE: place_in_refuge(t, seat); break;
        case TO_HORDE: place_in_horde(t); break;
        default: take(t, seat, action - TAKE);
    }
    if (t->drawn)
        t->phase = PLACE; /* H10: the turn goes on until the drawn card lies */
    else
        next_turn(box, t);
}

/* Writes the points of each seat; returns the mask of the winners (H21: ties share). */
static uint32_t score(const Table *t, uint32_t *points) {
    uint32_t best = 0, winners = 0;
    for (uint32_t seat = 0; seat < t->seats; seat++) {
        points[seat] = t->points[seat];
        if (points[seat] > best) {
            best = points[seat];
            winners = 0;
        }
        if (points[seat] == best) winners |= 1u << seat;
    }
    return winners;
}

/* --- the loop ------------------------------------------------------------------------------ */

typedef struct {
    uint32_t seats, restart;
    uint64_t first, count;
    uint32_t key[2];
} Plan;

typedef struct {
    uint64_t moves, wins[MOST_SEATS], totals[MOST_SEATS];
} Sums;

static Sums playouts(const Plan *plan) {
    Sums sums = {0};
    uint32_t actions[MOST_ACTIONS], points[MOST_SEATS];
    for (uint64_t match = plan->first; match < plan->first + plan->count; match++) {
        Table table = {
            .seats = plan->seats,
            .key = {plan->key[0], plan->key[1]},
            .nonce = {(uint32_t)match, (uint32_t)(match >> 32)},
        };
        Dice dice = new_dice(plan->key[0], match);
        setup(&BOX, &table, plan->restart);
        while (!table.over) {
            const uint32_t seat = lowest(table.waiting);
            const uint32_t count = legal(&table, seat, actions);
            play(&BOX, &table, seat, actions[roll(&dice, count)]);
        }
        sums.moves += table.ply;
        const uint32_t winners = score(&table, points);
        for (uint32_t seat = 0; seat < plan->seats; seat++) {
            sums.wins[seat] += winners >> seat & 1;
            sums.totals[seat] += points[seat];
        }
    }
    return sums;
}

/* --- the command --------------------------------------------------------------------------- */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void print_list(const char *name, const uint64_t *numbers, uint32_t count) {
    printf("\"%s\": [", name);
    for (uint32_t i = 0; i < count; i++) printf("%s%" PRIu64, i ? ", " : "", numbers[i]);
    printf("], ");
}

static uint64_t number(const char *text, uint64_t least, uint64_t most) {
    char *end;
    const uint64_t value = strtoull(text, &end, 10);
    if (*text >= '0' && *text <= '9' && *end == '\0' && value >= least && value <= most)
        return value;
    fprintf(stderr, "horde: %s is not from %" PRIu64 " to %" PRIu64 "\n", text, least, most);
    exit(2);
}

int main(int argc, char **argv) {
    if (argc != 6 && argc != 7) {
        fprintf(stderr, "usage: horde SEATS FIRST COUNT KEY0 KEY1 [RESTART]\n");
        return 2;
    }
    const Plan plan = {
        .seats = (uint32_t)number(argv[1], 2, MOST_SEATS),
        .first = number(argv[2], 0, INT64_MAX),
        .count = number(argv[3], 0, INT64_MAX),
        .key = {(uint32_t)number(argv[4], 0, UINT32_MAX), (uint32_t)number(argv[5], 0, UINT32_MAX)},
        .restart = argc == 7 ? (uint32_t)number(argv[6], CHOOSE, RANDOM) : CHOOSE,
    };
    const double start = now();
    const Sums sums = playouts(&plan);
    const double seconds = now() - start;

    printf("{\"moves\": %" PRIu64 ", ", sums.moves);
    print_list("wins", sums.wins, plan.seats);
    print_list("totals", sums.totals, plan.seats);
    printf("\"seconds\": %.6f}\n", seconds);
    return 0;
}
