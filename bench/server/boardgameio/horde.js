/**
 * La Horde as a game of boardgame.io, in its own style: moves change `G`, the turn order follows
 * it, `playerView` hides what is secret. Rule numbers (Hnn) refer to the ledger of the game.
 * Default switches only: restart = choose, age = seat order.
 */
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const VALUES = 10;
const GOAL = 21; // H01
const MAX_ROUNDS = 100; // H27

// --- cards ---

/** The draw pile; an object, so that a check can look over its shoulder. */
const deck = {
  next(G, random) {
    if (G.secret.pile.length === 0) {
      G.secret.pile = random.Shuffle(G.discard); // H17
      G.discard = [];
    }
    const card = G.secret.pile.pop();
    G.pileSize = G.secret.pile.length;
    return card;
  },
};

function allCards() {
  const cards = [];
  for (let value = 1; value <= VALUES; value++) {
    for (let copy = 0; copy < value; copy++) cards.push(value); // H06
  }
  return cards;
}

const remove = (cards, value) => cards.splice(cards.indexOf(value), 1);

// --- rounds ---

function clearRound(G) {
  G.round += 1;
  G.horde = [];
  G.passed = [];
  G.overrun = [];
  G.inPlay = G.seats.length;
  for (const seat of G.seats) Object.assign(seat, { status: 'in', refuge: [], faceDown: 0 });
}

/** H04, H25: the smallest card starts; the first found is the oldest of the tied. */
function beginTurns(G) {
  const first = G.seats.map((seat) => seat.refuge[0]);
  G.turn = first.indexOf(Math.min(...first));
  G.phase = 'turn';
}

function nextTurn(G, random) {
  G.phase = 'turn';
  if (G.inPlay === 0) return endRound(G, random);
  do {
    G.turn = (G.turn + 1) % G.seats.length; // H05
  } while (G.seats[G.turn].status !== 'in');
}

function endRound(G, random) {
  for (const each of G.passed) {
    const seat = G.seats[each];
    seat.points += seat.refuge.length - seat.faceDown; // H20
  }
  const points = G.seats.map((seat) => seat.points);
  if (Math.max(...points) >= GOAL || G.round === MAX_ROUNDS) {
    G.isOver = true; // H21, H27
    return;
  }
  const fewest = Math.min(...points);
  const exits = [...G.overrun, ...G.passed]; // H24
  G.turn = exits.find((each) => points[each] === fewest);
  G.discard.push(...G.horde, ...G.seats.flatMap((seat) => seat.refuge)); // H22
  clearRound(G);
  const hand = G.players[G.turn].hand;
  for (let count = 0; count < G.seats.length; count++) hand.push(deck.next(G, random)); // H23
  G.receiver = (G.turn + 1) % G.seats.length;
  G.phase = 'restart';
}

// --- moves ---

const isTurn = ({ G, ctx, playerID }, phase) => playerID === ctx.currentPlayer && G.phase === phase;

function draw(context) {
  if (!isTurn(context, 'turn')) return INVALID_MOVE;
  const { G, random } = context;
  const { refuge } = G.seats[G.turn];
  const value = deck.next(G, random);
  const inRefuge = refuge.includes(value);
  const inHorde = G.horde.includes(value);
  if (!inRefuge && !inHorde) {
    G.players[G.turn].hand.push(value); // H10: known to the drawer alone
    G.phase = 'place';
    return;
  }
  if (inRefuge && inHorde) overrun(G, value);
  else (inHorde ? refuge : G.horde).push(value); // H11: forced
  nextTurn(G, random);
}

function overrun(G, value) {
  const seat = G.seats[G.turn];
  seat.status = 'overrun'; // H12
  G.overrun.push(G.turn);
  G.inPlay -= 1;
  G.discard.push(value, ...seat.refuge);
  seat.refuge = [];
  for (const each of G.passed) {
    if (G.seats[each].faceDown) G.seats[each].faceDown -= 1; // H15
  }
}

function place(context, zone) {
  if (!isTurn(context, 'place') || !['refuge', 'horde'].includes(zone)) return INVALID_MOVE;
  const { G, random } = context;
  const value = G.players[G.turn].hand.pop();
  (zone === 'horde' ? G.horde : G.seats[G.turn].refuge).push(value); // H10
  nextTurn(G, random);
}

function take(context, value) {
  const { G, random } = context;
  if (!isTurn(context, 'turn') || G.inPlay === 1) return INVALID_MOVE; // H16
  const { refuge } = G.seats[G.turn];
  if (!G.horde.includes(value) || refuge.includes(value)) return INVALID_MOVE; // H13
  remove(G.horde, value);
  refuge.push(value);
  nextTurn(G, random);
}

function pass(context) {
  if (!isTurn(context, 'turn')) return INVALID_MOVE;
  const { G, random } = context;
  const seat = G.seats[G.turn];
  seat.status = 'passed';
  G.passed.push(G.turn);
  G.inPlay -= 1;
  seat.faceDown = Math.min(G.inPlay, seat.refuge.length); // H14
  nextTurn(G, random);
}

function give(context, value) {
  const { G } = context;
  if (!isTurn(context, 'restart')) return INVALID_MOVE;
  const { hand } = G.players[G.turn];
  if (!hand.includes(value)) return INVALID_MOVE;
  remove(hand, value); // H23
  G.seats[G.receiver].refuge.push(value);
  G.receiver = (G.receiver + 1) % G.seats.length;
  if (G.receiver === G.turn) {
    G.seats[G.turn].refuge.push(hand.pop()); // H23: the own card is automatic
    beginTurns(G);
  }
}

// --- the game ---

function setup({ ctx, random }) {
  const G = {
    secret: { pile: random.Shuffle(allCards()) }, // H02
    players: {},
    seats: [],
    horde: [],
    discard: [],
    pileSize: 0,
    round: 0,
    phase: 'turn',
    turn: 0,
    receiver: 0,
    isOver: false,
  };
  for (let seat = 0; seat < ctx.numPlayers; seat++) {
    G.players[seat] = { hand: [] };
    G.seats.push({ points: 0 });
  }
  clearRound(G);
  for (const seat of G.seats) seat.refuge.push(deck.next(G, random)); // H03
  beginTurns(G);
  return G;
}

function gameOver({ G }) {
  if (!G.isOver) return undefined;
  const points = G.seats.map((seat) => seat.points);
  const most = Math.max(...points);
  return { points, winners: points.flatMap((each, seat) => (each === most ? [seat] : [])) };
}

// What depends on the pile runs on the server only, as the guide on secret state asks.
const onServer = (move) => ({ move, client: false });

const Horde = {
  name: 'horde',
  minPlayers: 2,
  maxPlayers: 8,
  disableUndo: true, // no rule has it, and it would double the state
  setup,
  moves: {
    draw: onServer(draw),
    place: onServer(place),
    take: onServer(take),
    pass: onServer(pass),
    give: onServer(give),
  },
  turn: {
    order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn },
    endIf: ({ G, ctx }) => G.turn !== ctx.playOrderPos,
  },
  playerView: PlayerView.STRIP_SECRETS, // H30: `secret` for nobody, `players[id]` for its own
  endIf: gameOver,
};

module.exports = { Horde, deck };
