/**
 * node transcripts.js SEATS MATCHES: random matches, a line of JSON each, for `check_rules.py`.
 * A line is a list: a number is a card that was drawn, a pair a move and how many there were to
 * choose from, an object the end.
 */
const assert = require('assert');
const { Client } = require('boardgame.io/client');
const { Horde, deck } = require('./horde');

const [seats, matches] = process.argv.slice(2).map(Number);
let transcript = [];

const { next } = deck;
deck.next = (G, random) => {
  const card = next(G, random);
  transcript.push(card);
  return card;
};

function legalMoves(G) {
  const { refuge } = G.seats[G.turn];
  if (G.phase === 'place') return [['place', 'refuge'], ['place', 'horde']];
  if (G.phase === 'restart') return [...new Set(G.players[G.turn].hand)].map((v) => ['give', v]);
  const takeable = G.inPlay > 1 ? G.horde.filter((value) => !refuge.includes(value)) : [];
  return [['draw'], ['pass'], ...takeable.map((value) => ['take', value])];
}

function checkViews({ G, ctx }) {
  for (let seat = 0; seat <= seats; seat++) {
    const playerID = seat < seats ? String(seat) : null;
    const seen = Horde.playerView({ G, ctx, playerID });
    assert(seen.secret === undefined, 'the pile is seen');
    assert.deepEqual(Object.keys(seen.players), playerID ? [playerID] : [], 'a hand is seen');
  }
}

for (let number = 0; number < matches; number++) {
  transcript = [];
  const game = { ...Horde, seed: `match ${number}` };
  const client = Client({ game, numPlayers: seats, debug: false });
  client.start();
  for (;;) {
    const state = client.store.getState();
    if (state.ctx.gameover) break;
    assert.equal(state.G.turn, Number(state.ctx.currentPlayer));
    checkViews(state);
    const moves = legalMoves(state.G);
    const [name, ...args] = moves[Math.floor(Math.random() * moves.length)];
    transcript.push([[name, ...args].join(' '), moves.length]);
    client.updatePlayerID(state.ctx.currentPlayer);
    client.moves[name](...args);
    assert.notEqual(client.store.getState()._stateID, state._stateID, `refused: ${name} ${args}`);
  }
  transcript.push(client.store.getState().ctx.gameover);
  console.log(JSON.stringify(transcript));
  client.stop();
}
