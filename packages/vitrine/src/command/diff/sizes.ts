// What agents read of two fronts, in bytes and tokens: every document but pages for people, every page, and tools/list.
import { canonicalJson, encodePath, parseJson } from '@vitrine/core/workspace';
import { type Json } from '@vitrine/core';
import type { CountTokens } from '../eval/tokens.ts';
import type { Side } from './side.ts';

export interface Size {
  readonly what: string;
  readonly bytes: readonly [before: number, after: number];
  readonly tokens: readonly [before: number, after: number];
}

/** The documents whose content changed, the largest change first. Order and white space are no change. */
export function sizesOf(before: Side, after: Side, countTokens: CountTokens): readonly Size[] {
  const [old, now] = [textsOf(before), textsOf(after)];
  const isComparable = (what: string): boolean =>
    (old.has(what) || before.knowsEveryDocument) && (now.has(what) || after.knowsEveryDocument);
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter(isComparable)
    .flatMap((what): readonly Size[] => {
      const [was, is] = [old.get(what) ?? '', now.get(what) ?? ''];
      if (was === is || unordered(was) === unordered(is)) return [];
      return [
        {
          what,
          bytes: [Buffer.byteLength(was), Buffer.byteLength(is)],
          tokens: [countTokens(was), countTokens(is)],
        },
      ];
    })
    .sort((a, b) => changeOf(b) - changeOf(a) || (a.what < b.what ? -1 : 1));
}

function changeOf({ tokens: [before, after] }: Size): number {
  return Math.abs(after - before);
}

function textsOf({ tools, pages, documents }: Side): ReadonlyMap<string, string> {
  return new Map([
    ['tools/list', JSON.stringify(tools)],
    ...documents,
    ...pages.map(({ id, text }) => [`/docs/${encodePath(id)}.md`, text()] as const),
  ]);
}

/** A text in one order and without white space, to compare. */
function unordered(text: string): string {
  const value = /^\s*[{[]/.test(text) ? parseJson(text) : undefined;
  if (value !== undefined) return sorted(value);
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .sort()
    .join('\n');
}

function sorted(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(sorted).sort().join()}]`;
  if (typeof value === 'string') return JSON.stringify(value.replace(/\s+/g, ' '));
  if (typeof value !== 'object' || value === null) return canonicalJson(value ?? null);
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${sorted(member)}`)
    .sort()
    .join()}}`;
}
