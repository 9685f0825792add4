/**
 * A durable store for boardgame.io: what is in use in memory, every write in one journal file.
 *
 * boardgame.io brings FlatFile, which reads and writes four files a move and never asks the disk
 * to keep them. This one appends, and asks once for everything that came while the disk was busy,
 * as Cavale's store does.
 */
const fs = require('fs');
const { FlatFile } = require('boardgame.io/server');

const AsyncStore = Object.getPrototypeOf(FlatFile);

class Journal extends AsyncStore {
  constructor(path) {
    super();
    this.path = path;
    this.matches = new Map();
    this.lines = []; // what the next write takes
    this.waiting = []; // who waits for it
    this.isWriting = false;
    this.onStored = () => {};
  }

  async connect() {
    if (fs.existsSync(this.path)) {
      const lines = fs.readFileSync(this.path, 'utf8').split('\n');
      for (const line of lines.slice(0, -1)) this.carryOut(...JSON.parse(line));
    }
    this.file = fs.openSync(this.path, 'a');
  }

  carryOut(kind, id, value, deltalog) {
    if (kind === 'create') this.matches.set(id, { ...value, state: value.initialState, log: [] });
    const match = this.matches.get(id);
    if (kind === 'state') {
      match.state = value;
      match.log.push(...deltalog);
    } else if (kind === 'metadata') match.metadata = value;
    else if (kind === 'wipe') this.matches.delete(id);
  }

  /** Write, then carry out: nobody reads what the disk does not have. */
  async append(...entry) {
    await new Promise((resolve, reject) => {
      this.lines.push(JSON.stringify(entry) + '\n');
      this.waiting.push({ resolve, reject });
      if (!this.isWriting) {
        this.isWriting = true;
        setImmediate(() => this.write());
      }
    });
    this.carryOut(...entry);
  }

  write() {
    const { waiting } = this;
    const text = this.lines.join('');
    this.lines = [];
    this.waiting = [];
    const done = (error) => {
      for (const { resolve, reject } of waiting) error ? reject(error) : resolve();
      if (this.lines.length > 0) setImmediate(() => this.write());
      else this.isWriting = false;
    };
    fs.write(this.file, text, (error) => (error ? done(error) : fs.fdatasync(this.file, done)));
  }

  // --- what boardgame.io asks of a store ---

  async createMatch(id, { initialState, metadata }) {
    await this.append('create', id, { initialState, metadata });
  }

  async setState(id, state, deltalog = []) {
    await this.append('state', id, state, deltalog);
    this.onStored(id);
  }

  async setMetadata(id, metadata) {
    await this.append('metadata', id, metadata);
  }

  async fetch(id) {
    const match = this.matches.get(id);
    return match ? { ...match } : {};
  }

  async wipe(id) {
    await this.append('wipe', id);
  }

  async listMatches() {
    return [...this.matches.keys()];
  }
}

/**
 * Tells the clients of a match what changed, once it is stored. (By itself boardgame.io tells
 * them first and stores then: a move that was seen can be lost.)
 */
class TellWhenStored {
  constructor(store) {
    this.callbacks = new Map();
    this.held = new Map();
    store.onStored = (id) => this.release(`MATCH-${id}`);
  }

  publish(channel, payload) {
    if (payload.type === 'update' || payload.type === 'patch') this.held.set(channel, payload);
    else this.tell(channel, payload);
  }

  release(channel) {
    const payload = this.held.get(channel);
    this.held.delete(channel);
    if (payload) this.tell(channel, payload);
  }

  tell(channel, payload) {
    for (const callback of this.callbacks.get(channel) || []) callback(payload);
  }

  subscribe(channel, callback) {
    this.callbacks.set(channel, [...(this.callbacks.get(channel) || []), callback]);
  }

  unsubscribeAll(channel) {
    this.callbacks.delete(channel);
  }
}

module.exports = { Journal, TellWhenStored };
