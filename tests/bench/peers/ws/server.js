// A relay of moves on npm `ws` with one INSERT per move: what a turn costs where nothing is
// checked and nothing is signed. Usage: node server.js PORT CONNECTION-STRING
'use strict';
const { WebSocketServer } = require('ws');
const { Pool } = require('pg');

const [port, connectionString] = process.argv.slice(2);
const pool = new Pool({ connectionString, max: 10 });
const insert = {
  name: 'insert',
  text: 'INSERT INTO moves(match, version, player, steps) VALUES ($1, $2, $3, $4)',
};
const rooms = new Map();
const board = '-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2,0,0';
const die = () => 1 + Math.floor(Math.random() * 6);

function join(socket, message) {
  let room = rooms.get(message.match);
  if (!room) rooms.set(message.match, (room = { name: message.match, version: 0, turn: 0, sockets: [] }));
  room.sockets.push(socket);
  socket.send(JSON.stringify({ type: 'joined', match: room.name, version: room.version }));
  return { room, seat: message.seat };
}

async function move({ room, seat }, message) {
  if (room.turn !== seat || message.version !== room.version || !Array.isArray(message.steps)) return;
  room.turn = 1 - seat;
  room.version += 1;
  const event = Buffer.from(JSON.stringify({
    type: 'event', match: room.name, version: room.version, player: seat, steps: message.steps,
    dice: [die(), die()], turn: room.turn, clock: [120000, 118500], board, pips: [167, 160],
  }));
  await pool.query({ ...insert, values: [room.name, room.version, seat, JSON.stringify(message.steps)] });
  for (const socket of room.sockets) socket.send(event, { binary: false });
}

const server = new WebSocketServer({ port: Number(port), host: '127.0.0.1', perMessageDeflate: false, backlog: 4096 });
server.on('connection', (socket) => {
  let place = null;
  socket.on('message', (raw) => {
    const message = JSON.parse(raw);
    if (message.type === 'join') place = join(socket, message);
    else if (message.type === 'move' && place) move(place, message);
  });
});
server.on('listening', () => console.log('listening'));
