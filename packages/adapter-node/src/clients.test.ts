import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { Client, ClientTable, HeldMemory, IncompleteBodies } from './clients.ts';

/** A table of four sockets, and a way to open sockets of an address. */
function tableOfFour() {
  const table = new ClientTable({ maxConnections: 4 });
  const names = new Map<Socket, string>();
  /** Opens a socket, which begins a request unless it is idle, and names the one that gives way. */
  const from = (address: string, isIdle = false): string => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: address });
    names.set(socket, `${address}#${names.size + 1}`);
    const client = table.add(socket);
    const closed = table.excess(socket, client);
    if (!isIdle) client.idle.delete(socket);
    closed?.destroy().emit('close');
    return closed === undefined ? 'open' : (names.get(closed) ?? '');
  };
  return { from };
}

test('one client cannot take all sockets of a host', () => {
  const { from } = tableOfFour();
  for (let n = 0; n < 4; n++) expect(from('192.0.2.1')).toBe('open');
  expect(from('192.0.2.1')).toBe('192.0.2.1#5');
  expect(from('198.51.100.1')).toBe('192.0.2.1#1');
  // two of four are not more than twice as many as one
  expect(from('198.51.100.2')).toBe('192.0.2.1#2');
  expect(from('198.51.100.3')).toBe('198.51.100.3#8');
});

test('a socket without a request gives way, also to another one of its client', () => {
  const { from } = tableOfFour();
  for (const isIdle of [false, true, true, false]) from('192.0.2.1', isIdle);
  expect(from('198.51.100.1')).toBe('192.0.2.1#2');
  expect(from('192.0.2.1')).toBe('192.0.2.1#3');
  expect(from('192.0.2.1')).toBe('192.0.2.1#7');
});

test('beyond the memory of all connections the slowest reader is cut, and a body that several read counts once', () => {
  const memory = new HeldMemory(105_000);
  const cut: string[] = [];
  const readerOf = (name: string, held: readonly { body: object; bytes: number }[]) => {
    const reader = {
      cut: () => {
        cut.push(name);
        for (const { body, bytes } of held) memory.release(body, bytes);
        memory.advance(reader, false);
      },
    };
    for (const { body, bytes } of held) memory.hold(reader, body, bytes);
    return reader;
  };
  const shared = { body: {}, bytes: 60_000 };
  const first = readerOf('first', [shared]);
  readerOf('second', [shared, shared]);
  readerOf('third', [shared]);
  expect(cut).toEqual([]);
  // It has read an answer, so that the second one is the slowest now.
  memory.advance(first, true);
  readerOf('fourth', [{ body: {}, bytes: 30_000 }]);
  expect(cut).toEqual(['second']);
  readerOf('fifth', [{ body: {}, bytes: 30_000 }]);
  expect(cut).toEqual(['second', 'third', 'first']);
  readerOf('alone', [{ body: {}, bytes: 200_000 }]);
  expect(cut).toEqual(['second', 'third', 'first', 'fourth', 'fifth']);
});

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

test('who waits for bytes to be read goes on in order, as far as there is room', async () => {
  const client = new Client(100);
  const turns: string[] = [];
  const waiting = (name: string, bytes: number) => ({
    takeTurn: () => {
      turns.push(name);
      client.addUnread(bytes);
    },
  });
  client.addUnread(100);
  const forgotten = waiting('forgotten', 1);
  for (const each of [forgotten, waiting('first', 60), waiting('second', 60), waiting('third', 60)]) client.wait(each);
  client.forget(forgotten);
  expect(client.isFull).toBe(true);
  client.removeUnread(90);
  await nextTurn();
  expect([turns, client.isFull]).toEqual([['first', 'second'], true]);
  client.removeUnread(120);
  await nextTurn();
  expect(turns).toEqual(['first', 'second', 'third']);
});

// 152,000 pipelined requests of one address kept all others waiting for 6.7 s.
test('sockets with many requests take turns, and leave the event loop in between', async () => {
  const client = new Client(100);
  const turns: number[] = [];
  const sockets = [0, 1, 2].map((socket) => {
    const waiting = {
      takeTurn: () => {
        turns.push(socket);
        client.wait(waiting);
      },
    };
    return waiting;
  });
  for (const each of sockets) client.wait(each);
  await nextTurn();
  expect([turns.length, turns.slice(0, 6)]).toEqual([16, [0, 1, 2, 0, 1, 2]]);
  await nextTurn();
  expect(turns).toHaveLength(32);
  for (const each of sockets) client.forget(each);
  await nextTurn();
  await nextTurn();
  expect(turns.length).toBeLessThanOrEqual(48);
});

// Bodies of single bytes on a hundred connections kept all others waiting for 7 s: node:http parsed what arrived on all of them in one turn.
test('the sockets of a client are read one a turn, newcomers too, until each had its turn', async () => {
  const client = new Client(100);
  const sockets = Array.from({ length: 3 }, () => new Socket());
  for (const socket of sockets) client.add(socket);
  const unread = (): number => sockets.filter((socket) => client.isUnread(socket)).length;
  expect(unread()).toBe(0);
  client.readInTurns();
  client.readInTurns();
  expect([unread(), sockets.every((socket) => socket.isPaused())]).toEqual([3, true]);
  const newcomer = new Socket();
  sockets.push(newcomer);
  client.add(newcomer);
  const counts: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    await nextTurn();
    counts.push(unread());
  }
  expect(counts).toEqual([3, 2, 1, 0, 0]);
  expect(sockets.some((socket) => socket.isPaused())).toBe(false);
  const later = new Socket();
  client.add(later);
  expect(client.isUnread(later)).toBe(false);
});

/** Bodies under way, and the names of those that were given up. */
function underWay() {
  const bodies = new IncompleteBodies();
  const givenUp: string[] = [];
  const begin = (name: string) => {
    const body = {
      bytes: 0,
      giveUp: () => {
        givenUp.push(name);
        bodies.remove(body);
      },
    };
    bodies.add(body);
    return body;
  };
  return { bodies, givenUp, begin };
}

test('bodies that have not arrived whole are bounded in bytes: the oldest is given up', () => {
  const { bodies, givenUp, begin } = underWay();
  const [first, second, third] = ['first', 'second', 'third'].map(begin);
  bodies.grow(first ?? begin('none'), 3_000_000);
  bodies.grow(second ?? begin('none'), 1_000_000);
  expect(givenUp).toEqual([]);
  bodies.grow(third ?? begin('none'), 1_000_000);
  expect(givenUp).toEqual(['first']);
});

test('bodies that have not arrived whole are bounded in number, those that have are not', () => {
  const { bodies, givenUp, begin } = underWay();
  for (let n = 0; n < 5_000; n++) bodies.remove(begin('whole'));
  for (let n = 0; n < 1_024; n++) begin(`body ${n}`);
  expect(givenUp).toEqual([]);
  begin('one more');
  expect(givenUp).toEqual(['body 0']);
});
