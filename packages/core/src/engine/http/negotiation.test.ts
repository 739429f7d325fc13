import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptsByName, acceptWeight, chooseCoding } from './negotiation.ts';

describe('Accept', () => {
  test.each([
    [null, 1],
    ['', 1],
    ['  ', 1],
    ['*/*', 1],
    ['application/json', 1],
    ['APPLICATION/JSON', 1],
    ['application/*;q=0.5', 0.5],
    ['*/*;q=0.1, application/*;q=0.2, application/json;q=0.3', 0.3],
    ['application/json;q=0, */*', 0],
    ['application/json;q=0.001', 0.001],
    ['application/json;q=1.000', 1],
    // Against the grammar, but sent: the second is what Java sends when nobody sets Accept.
    ['application/json;q=1.001', 1],
    ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 0.2],
    ['application/json;q=0.1234', 0.1234],
    ['application/json;q=x, */*;q=0.5', 0.5],
    ['application/problem+json', 0],
    ['text/html', 0],
    ['text/*', 0],
    ['application/json;charset="a,b";q=0.4', 0.4],
    ['garbage', 0],
  ])('%j wants application/json with weight %d', (accept, weight) => {
    expect(acceptWeight(accept, 'application/json')).toBe(weight);
  });

  test.each([
    [null, false],
    ['*/*', false],
    ['text/*', false],
    ['text/event-stream', true],
    ['application/json, text/event-stream;q=0.1', true],
    ['text/event-stream;q=0', false],
    ['text/event-streams', false],
  ])('%j names text/event-stream: %s', (accept, isNamed) => {
    expect(acceptsByName(accept, 'text/event-stream')).toBe(isNamed);
  });

  test('any value gives a weight from 0 to 1, and a named type follows its own weight', () => {
    const soup = fc.string({ unit: fc.constantFrom('a', '/', '*', ';', 'q', '=', '0', '.', '1', ',', '"', ' '), maxLength: 80 });
    fc.assert(
      fc.property(soup, fc.integer({ min: 0, max: 1_000 }), (value, thousandths) => {
        const weight = acceptWeight(value, 'application/json');
        expect(weight >= 0 && weight <= 1).toBe(true);
        const q = thousandths / 1_000;
        expect(acceptWeight(`application/json;q=${q}, ${value.replaceAll('"', '')}`, 'application/json')).toBe(q);
      }),
    );
  });
});

describe('Accept-Encoding', () => {
  test.each([
    [null, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, br', 'br'],
    ['gzip, br;q=0.9', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity;q=0', 'identity'],
    ['identity, gzip;q=0.5', 'identity'],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['deflate', 'identity'],
    ['gzip;q=0', 'identity'],
  ])('%j gets %s', (field, coding) => {
    expect(chooseCoding(field, ['br', 'gzip'])).toBe(coding);
  });

  test('any value chooses a coding that exists, and none that was refused', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('g', 'z', 'i', 'p', 'b', 'r', ',', ';', 'q=', '0', '*', ' '), maxLength: 60 }),
        (value) => {
          expect(['identity', 'br', 'gzip']).toContain(chooseCoding(value, ['br', 'gzip']));
          expect(chooseCoding(`br;q=0, ${value.replaceAll('"', '')}`, ['br'])).toBe('identity');
        },
      ),
    );
  });
});
