// Whether a regular expression takes time in proportion to its input. `recheck` decides it over an automaton where it can, and
// finds an attack where there is one; an attack counts when the engine itself grows with it. What recheck does not decide
// meets texts that repeat the pattern's own signs.
import process from 'node:process';
import { createContext, Script } from 'node:vm';
import { check, type Diagnostics } from 'recheck';
import { growsLinearly } from '../growth.ts';
import type { Pattern } from './find.ts';

/** Characters of the shorter text that is pumped; the longer one has eight times as many, 100 KB. */
const shortLength = 12_800;
/** A pattern that has not read the long text by then is not compared any more: a linear one takes milliseconds. */
const hopelessMs = 60_000;
/** What the engine reads in this processor time at the long length cannot have grown with the square of it. */
const negligibleMs = 10;

/** What is wrong with a pattern; undefined when nothing was found. */
export async function checkPattern(pattern: Pattern, short: number = shortLength): Promise<string | undefined> {
  if (isShort(pattern.source)) return undefined;
  const { source, flags } = pattern;
  const verdict = await check(source, flags.replace('v', 'u'), { timeout: 2_000 });
  if (verdict.status === 'safe' && verdict.checker === 'automaton') return undefined;
  const shapes = verdict.status === 'vulnerable' ? [attackOf(verdict), ...shapesOf(pattern)] : shapesOf(pattern);
  for (const slow of shapes)
    if (await grows(pattern, slow, short))
      return `${pattern.places.join(' ')} /${source}/${flags} takes more than its share of time for ${JSON.stringify(slow(60))}`;
  return undefined;
}

type Shape = (length: number) => string;

/** Without `*`, `+` and an open or large count a pattern looks at a bounded number of characters from each place. */
function isShort(source: string): boolean {
  const simplified = source.replace(/\\./g, 'x').replace(/\[[^[\]]*\]/g, 'x');
  return (
    !/[*+]/.test(simplified) &&
    ![...simplified.matchAll(/\{\d*(,?)(\d*)\}/g)].some(([, comma, most]) => (comma === ',' && most === '') || Number(most) > 20)
  );
}

function attackOf({ attack }: Extract<Diagnostics, { status: 'vulnerable' }>): Shape {
  return (length) => {
    const share = length / attack.pumps.length;
    return attack.pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(share / pump.length))).join('') + attack.suffix;
  };
}

/** Texts that repeat the signs of a pattern, alone, in pairs and as a whole, before something that fits nothing. */
function shapesOf({ source, flags }: Pattern): readonly Shape[] {
  const signs = source
    .replace(/\\[dDwWsSbB]/g, ' a0 ')
    .replace(/\\[pP]\{[^}]*\}/g, 'é')
    .replace(/\\(.)/g, '$1');
  // with `m` these begin a line, and `[^\n]` passes over them
  const ends = flags.includes('m') ? ['\r', '\u2028'] : [];
  const pieces = [
    ...new Set([' ', 'a', '\n', '0', '-', ...ends, ...(signs.match(/[A-Za-z]{1,12}|[^A-Za-z\s]/g) ?? []).slice(0, 14)]),
  ];
  const pairs = pieces.map((piece, index) => piece + (pieces[(index + 1) % pieces.length] ?? ''));
  const lines = ends.map((end) => end + signs.slice(0, 40));
  return [...pieces, ...pairs, signs.slice(0, 40), ...lines].map(
    (piece) => (length) => `${piece.repeat(Math.ceil(length / Math.max(1, piece.length))).slice(0, length)}\u0000`,
  );
}

async function grows({ source, flags }: Pattern, shape: Shape, short: number): Promise<boolean> {
  const long = short * 8;
  const context = createContext({ pattern: new RegExp(source, flags.includes('g') ? flags : `${flags}g`), text: '' });
  const all = new Script('for (const _ of text.matchAll(pattern));');
  const texts = new Map([short, long].map((length) => [length, shape(length)]));
  const read = (length: number): void => {
    context['text'] = texts.get(length);
    all.runInContext(context, { timeout: hopelessMs });
  };
  try {
    read(long);
    const before = process.cpuUsage();
    read(long);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 > negligibleMs && !(await growsLinearly((size) => read(size), short));
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return true;
    throw error;
  }
}
