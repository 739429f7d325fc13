import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientOf, ClientTable, Unread } from './clients.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('the client of %s is %s', (address, client) => {
  expect(clientOf(address)).toBe(client);
});

/** A table, and a way to open sockets of an address. */
function tableOf(mostSockets: number) {
  const table = new ClientTable(mostSockets);
  const open: Socket[] = [];
  const from = (address: string, isIdle = false): string => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: address });
    idle.set(socket, isIdle);
    names.set(socket, `${address}#${open.push(socket)}`);
    const closed = table.add(socket, (each) => idle.get(each) === true);
    closed?.destroy().emit('close');
    return closed === undefined ? 'open' : (names.get(closed) ?? '');
  };
  const idle = new Map<Socket, boolean>();
  const names = new Map<Socket, string>();
  return { from };
}

test('one client cannot take all sockets of a host', () => {
  const { from } = tableOf(4);
  for (let n = 0; n < 4; n++) expect(from('192.0.2.1')).toBe('open');
  expect(from('192.0.2.1')).toBe('192.0.2.1#5');
  expect(from('198.51.100.1')).toBe('192.0.2.1#1');
  // two of four are not more than twice as many as one
  expect(from('198.51.100.2')).toBe('192.0.2.1#2');
  expect(from('198.51.100.3')).toBe('198.51.100.3#8');
});

test('a socket without a request is closed before one with', () => {
  const { from } = tableOf(4);
  for (const isIdle of [false, false, true, false]) from('192.0.2.1', isIdle);
  expect(from('198.51.100.1')).toBe('192.0.2.1#3');
});

test('who waits for bytes to be read goes on in order, as far as there is room', () => {
  const unread = new Unread(100);
  const turns: string[] = [];
  const waiting = (name: string, bytes: number) => ({
    takeTurn: () => {
      turns.push(name);
      unread.add(bytes);
    },
  });
  unread.add(100);
  const forgotten = waiting('forgotten', 1);
  for (const each of [forgotten, waiting('first', 60), waiting('second', 60), waiting('third', 60)]) unread.wait(each);
  unread.forget(forgotten);
  expect(unread.isFull).toBe(true);
  unread.remove(90);
  expect([turns, unread.isFull]).toEqual([['first', 'second'], true]);
  unread.remove(120);
  expect(turns).toEqual(['first', 'second', 'third']);
});
