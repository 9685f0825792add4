/**
 * node several.js PORT DATABASE REDIS_PORT: one of several servers of La Horde, as boardgame.io's
 * guide and its Redis package advise: states in a PostgreSQL that all share, news by Redis.
 */
const { RedisPubSub } = require('@boardgame.io/redis-pubsub');
const { PostgresStore } = require('bgio-postgres');
const { Server, SocketIO } = require('boardgame.io/server');
const redis = require('redis');
const { Horde } = require('./horde');

const [port, database, redisPort] = process.argv.slice(2);
const client = () => redis.createClient({ host: '127.0.0.1', port: Number(redisPort) });
const db = new PostgresStore(database, { logging: false });
const transport = new SocketIO({ pubSub: new RedisPubSub(client(), client()) });
const server = Server({ games: [Horde], db, transport, origins: [] });
const { listen } = server.app;
server.app.listen = (number, done) => listen.call(server.app, number, '127.0.0.1', done);
server.run(Number(port));
