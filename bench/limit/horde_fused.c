/* La Horde by hand, in C: the speed limit for the compiled Python rules.
 *
 * The same rules, random numbers and results as cavale's playouts with chance policies, written
 * for speed alone: no tape, no observation, no list of legal actions, no other box. Rule numbers
 * (Hnn) refer to the ledger of the game.
 *
 *     horde SEATS FIRST COUNT KEY0 KEY1 [RESTART]
 *
 * plays the matches FIRST to FIRST + COUNT - 1 and prints one line of JSON. RESTART is 0 (choose,
 * the default) or 1 (random).
 *
 * A zone is a mask: bit v stands for the value v. A stack (the discard pile, a hand) is a word of
 * nibbles: nibble v counts the copies of v, at most 10.
 */
#define _POSIX_C_SOURCE 199309L

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { MOST_SEATS = 8, VALUES = 10, CARDS = 55, GOAL = 21, ROUNDS = 100 };

static const uint64_t BOX = 0xA9876543210ull;   /* H06: the value v exists v times */
static const uint64_t NIBBLES = 0x11111111111ull; /* one of each value, and of 0 */
static const uint64_t BYTES = 0x0101010101010101ull;

typedef struct {
    uint32_t key[2], nonce[2], counter, block[4];
    uint32_t used;      /* words of the block already taken */
    uint32_t dice[2];   /* of the players, apart from the stream of the table */
    uint32_t seats;
    uint32_t in_play;   /* mask of seats */
    uint32_t horde;     /* zone */
    uint32_t pile_size;
    uint32_t moves;
    uint64_t discard;   /* stack */
    uint64_t face_down; /* a byte per seat */
    uint16_t refuge[MOST_SEATS]; /* zones */
    uint8_t points[MOST_SEATS];
    uint8_t leaving[MOST_SEATS]; /* H24: the smaller, the sooner this seat restarts */
    uint8_t pile[CARDS];         /* the top is its last card */
} Table;

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
    t->used = 0;
}

static inline uint32_t word(Table *t) {
    if (t->used == 4) philox(t);
    return t->block[t->used++];
}

static inline uint32_t below(Table *t, uint32_t bound) {
    uint64_t product = (uint64_t)word(t) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t threshold = -bound % bound;
        while ((uint32_t)product < threshold) product = (uint64_t)word(t) * bound;
    }
    return (uint32_t)(product >> 32);
}

static void seed_dice(Table *t, uint64_t match) {
    uint32_t mixed = (uint32_t)match ^ t->key[0];
    for (int i = 0; i < 2; i++) {
        mixed += 0x9E3779B9u + (uint32_t)(match >> 32);
        uint32_t scattered = (mixed ^ mixed >> 16) * 0x7FEB352Du;
        scattered = (scattered ^ scattered >> 15) * 0x846CA68Bu;
        t->dice[i] = scattered ^ scattered >> 16;
    }
    t->dice[1] |= 1;
}

static inline uint32_t roll(Table *t, uint32_t bound) {
    uint32_t x = t->dice[0], y = t->dice[1];
    x ^= x << 10;
    t->dice[0] = y;
    y ^= y >> 13 ^ x ^ x >> 10;
    t->dice[1] = y;
    return (uint32_t)((uint64_t)y * bound >> 32);
}

/* --- masks and stacks ---------------------------------------------------------------------- */

static inline uint32_t size(uint32_t mask) { return (uint32_t)__builtin_popcount(mask); }
static inline uint32_t lowest(uint32_t mask) { return (uint32_t)__builtin_ctz(mask); }
static inline uint64_t one(uint32_t value) { return 1ull << 4 * value; }
static inline uint32_t copies(uint64_t stack, uint32_t value) { return stack >> 4 * value & 15; }

/* The n-th lowest card of a zone, as a zone. */
static inline uint32_t nth(uint32_t zone, uint32_t n) {
#ifdef __BMI2__
    return _pdep_u32(1u << n, zone);
#else
    while (n--) zone &= zone - 1;
    return zone & -zone;
#endif
}

static inline uint64_t as_stack(uint32_t zone) {
#ifdef __BMI2__
    return _pdep_u64(zone, NIBBLES);
#else
    uint64_t stack = 0;
    for (; zone; zone &= zone - 1) stack += one(lowest(zone));
    return stack;
#endif
}

/* The values that lie in a stack, as a zone. */
static inline uint32_t as_zone(uint64_t stack) {
    stack |= stack >> 1;
    stack = (stack | stack >> 2) & NIBBLES;
#ifdef __BMI2__
    return (uint32_t)_pext_u64(stack, NIBBLES);
#else
    uint32_t zone = 0;
    for (; stack; stack &= stack - 1) zone |= 1u << (__builtin_ctzll(stack) >> 2);
    return zone;
#endif
}

/* --- cards --------------------------------------------------------------------------------- */

/* H02, H17: the discard pile becomes the draw pile (Fisher-Yates). */
static void reshuffle(Table *t) {
    uint32_t count = 0;
    for (uint32_t value = 1; value <= VALUES; value++)
        for (uint32_t n = copies(t->discard, value); n; n--) t->pile[count++] = (uint8_t)value;
    for (uint32_t last = count - 1; last; last--) {
        const uint32_t other = below(t, last + 1);
        const uint8_t swapped = t->pile[last];
        t->pile[last] = t->pile[other];
        t->pile[other] = swapped;
    }
    t->pile_size = count;
    t->discard = 0;
}

static inline uint32_t next_card(Table *t) {
    if (!t->pile_size) reshuffle(t); /* H17: there is always a card to shuffle */
    return t->pile[--t->pile_size];
}

/* --- a turn -------------------------------------------------------------------------------- */

static inline void leave(Table *t, uint32_t seat, uint32_t passed) {
    t->leaving[seat] = (uint8_t)(passed * MOST_SEATS + t->seats - size(t->in_play));
    t->in_play &= ~(1u << seat);
}

static inline void pass(Table *t, uint32_t seat) { /* H14 */
    leave(t, seat, 1);
    const uint32_t others = size(t->in_play), own = size(t->refuge[seat]);
    t->face_down |= (uint64_t)(others < own ? others : own) << 8 * seat;
}

static inline void overrun(Table *t, uint32_t seat, uint32_t value) { /* H12 */
    t->discard += as_stack(t->refuge[seat]) + one(value);
    t->refuge[seat] = 0;
    leave(t, seat, 0);
    t->face_down -= (t->face_down + 0x7F * BYTES) >> 7 & BYTES; /* H15: one less, if any */
}

static inline void draw(Table *t, uint32_t seat) { /* H10, H11 */
    const uint32_t value = next_card(t), card = 1u << value;
    const uint32_t in_refuge = t->refuge[seat] & card, in_horde = t->horde & card;
    uint32_t to_horde;
    if (in_refuge && in_horde) {
        overrun(t, seat, value);
        return;
    }
    if (in_refuge || in_horde) {
        to_horde = in_refuge != 0;
    } else {
        to_horde = roll(t, 2);
        t->moves++;
    }
    t->horde |= to_horde << value;
    t->refuge[seat] |= (uint16_t)((to_horde ^ 1) << value);
}

static inline void turn(Table *t, uint32_t seat) { /* H09 */
    const uint32_t is_last = !(t->in_play & (t->in_play - 1));
    const uint32_t takeable = is_last ? 0 : t->horde & ~(uint32_t)t->refuge[seat]; /* H13, H16 */
    const uint32_t action = roll(t, 2 + size(takeable));
    t->moves++;
    if (action == 0) {
        draw(t, seat);
    } else if (action == 1) {
        pass(t, seat);
    } else {
        const uint32_t card = nth(takeable, action - 2);
        t->horde ^= card;
        t->refuge[seat] |= (uint16_t)card;
    }
}

static void play_round(Table *t) { /* H04, H05, H25; age is the order of the seats */
    uint32_t seat = 0;
    for (uint32_t other = 1; other < t->seats; other++)
        if (t->refuge[other] < t->refuge[seat]) seat = other;
    for (;;) {
        turn(t, seat);
        if (!t->in_play) return;
        const uint32_t further = t->in_play & ~1u << seat;
        seat = lowest(further ? further : t->in_play);
    }
}

/* --- rounds -------------------------------------------------------------------------------- */

static uint32_t count_points(Table *t) { /* H20; who was overrun has no Refuge left */
    uint32_t highest = 0;
    for (uint32_t seat = 0; seat < t->seats; seat++) {
        const uint32_t down = t->face_down >> 8 * seat & 0xFF;
        t->points[seat] += (uint8_t)(size(t->refuge[seat]) - down);
        if (t->points[seat] > highest) highest = t->points[seat];
    }
    return highest;
}

static uint32_t restarter(const Table *t) { /* H23, H24 */
    uint32_t best = 0, least = UINT32_MAX;
    for (uint32_t seat = 0; seat < t->seats; seat++) {
        const uint32_t rank = t->points[seat] * 2u * MOST_SEATS + t->leaving[seat];
        if (rank < least) {
            least = rank;
            best = seat;
        }
    }
    return best;
}

static void clear_round(Table *t) {
    t->in_play = (1u << t->seats) - 1;
    t->horde = 0;
    t->face_down = 0;
}

static inline uint32_t left_of(const Table *t, uint32_t seat) {
    return seat + 1 == t->seats ? 0 : seat + 1;
}

static void lay_out(Table *t, uint32_t seat) { /* H23: the restarting seat chooses, its own last */
    uint64_t hand = 0;
    for (uint32_t n = 0; n < t->seats; n++) hand += one(next_card(t));
    for (uint32_t to = left_of(t, seat); to != seat; to = left_of(t, to)) {
        const uint32_t kinds = as_zone(hand), card = nth(kinds, roll(t, size(kinds)));
        t->refuge[to] = (uint16_t)card;
        hand -= one(lowest(card));
        t->moves++;
    }
    t->refuge[seat] = (uint16_t)as_zone(hand);
}

static void new_round(Table *t, int is_random) { /* H22 */
    t->discard += as_stack(t->horde);
    for (uint32_t seat = 0; seat < t->seats; seat++) t->discard += as_stack(t->refuge[seat]);
    const uint32_t seat = restarter(t);
    clear_round(t);
    if (!is_random) {
        lay_out(t, seat);
        return;
    }
    uint32_t to = seat;
    do {
        to = left_of(t, to);
        t->refuge[to] = (uint16_t)(1u << next_card(t));
    } while (to != seat);
}

static void play_match(Table *t, uint64_t match, int is_random) {
    t->nonce[0] = (uint32_t)match;
    t->nonce[1] = (uint32_t)(match >> 32);
    t->counter = 0;
    t->used = 4;
    t->moves = 0;
    t->discard = BOX;
    t->pile_size = 0;
    seed_dice(t, match);
    clear_round(t);
    for (uint32_t seat = 0; seat < t->seats; seat++) { /* H03 */
        t->points[seat] = 0;
        t->refuge[seat] = (uint16_t)(1u << next_card(t));
    }
    for (int round = 1;; round++) {
        play_round(t);
        if (count_points(t) >= GOAL || round == ROUNDS) return; /* H21, H27 */
        new_round(t, is_random);
    }
}

/* --- the command --------------------------------------------------------------------------- */

typedef struct {
    uint64_t moves, wins[MOST_SEATS], totals[MOST_SEATS];
} Sums;

static void add(Sums *sums, const Table *t) {
    uint8_t best = 0;
    for (uint32_t seat = 0; seat < t->seats; seat++)
        if (t->points[seat] > best) best = t->points[seat];
    for (uint32_t seat = 0; seat < t->seats; seat++) {
        sums->wins[seat] += t->points[seat] == best; /* H21: ties share */
        sums->totals[seat] += t->points[seat];
    }
    sums->moves += t->moves;
}

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
    static Table table;
    static Sums sums;
    table.seats = (uint32_t)number(argv[1], 2, MOST_SEATS);
    const uint64_t first = number(argv[2], 0, INT64_MAX), count = number(argv[3], 0, INT64_MAX);
    table.key[0] = (uint32_t)number(argv[4], 0, UINT32_MAX);
    table.key[1] = (uint32_t)number(argv[5], 0, UINT32_MAX);
    const int is_random = argc == 7 && number(argv[6], 0, 1);

    const double start = now();
    for (uint64_t match = first; match < first + count; match++) {
        play_match(&table, match, is_random);
        add(&sums, &table);
    }
    const double seconds = now() - start;

    printf("{\"moves\": %" PRIu64 ", ", sums.moves);
    print_list("wins", sums.wins, table.seats);
    print_list("totals", sums.totals, table.seats);
    printf("\"seconds\": %.6f}\n", seconds);
    return 0;
}
