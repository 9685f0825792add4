/** node server.js PORT JOURNAL: serves La Horde on the loopback interface. */
const { Server, SocketIO } = require('boardgame.io/server');
const { Horde } = require('./horde');
const { Journal, TellWhenStored } = require('./journal');

const [port, path] = process.argv.slice(2);
const db = new Journal(path);
const transport = new SocketIO({ pubSub: new TellWhenStored(db) });
const server = Server({ games: [Horde], db, transport, origins: [] });
const { listen } = server.app;
server.app.listen = (number, done) => listen.call(server.app, number, '127.0.0.1', done);
server.run(Number(port));
