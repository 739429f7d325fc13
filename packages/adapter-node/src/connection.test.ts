import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ConnectionState } from './connection.ts';

test('a connection rests between requests alone: one whose answer takes long is not closed', () => {
  const state = new ConnectionState(new Socket(), true, () => Promise.resolve());
  state.inFlight = 1;
  for (let checked = 0; checked < 10; checked++) state.closeIfIdle(1_000, 6_000);
  expect(state.closed).toBe(false);
  state.inFlight = 0;
  for (let checked = 0; checked < 6; checked++) state.closeIfIdle(1_000, 6_000);
  expect(state.closed).toBe(false);
  state.closeIfIdle(1_000, 6_000);
  expect(state.closed).toBe(true);
});
