// What `vitrine connect` does with the text of a settings file, whatever its syntax. A file is changed at one place, and everything outside
// of the entry keeps its bytes: comments, order, line ends, a byte order mark.
import { VitrineError } from '@vitrine/core';
import { isDeepStrictEqual } from 'node:util';

export type EntryValue = Readonly<Record<string, string | readonly string[]>>;

/** A syntax of settings, with the member that holds the servers. Each method throws SettingsError for a text that it cannot read. */
export interface SettingsSyntax {
  entries(text: string): ReadonlyMap<string, unknown>;
  /** The text with an entry that it has not yet; a new text where there is none. */
  add(text: string | undefined, name: string, value: EntryValue): string;
  /** The text with another value of an entry that it has. */
  replace(text: string, name: string, value: EntryValue): string;
  /** The text without an entry that it has. */
  remove(text: string, name: string): string;
}

/** Why a text is not changed. */
export class SettingsError extends VitrineError {
  declare readonly code: 'not_readable' | 'not_an_object' | 'duplicate' | 'too_deep' | 'not_editable';
  readonly resolution: string;

  constructor(code: SettingsError['code'], message: string, resolution: string) {
    super('SettingsError', code, message);
    this.resolution = resolution;
  }
}

/** Most levels of a settings file; readers of text recurse. */
export const maxDepth = 100;

/** A text with a mark of its encoding, which stays. */
export interface MarkedText {
  readonly mark: '' | '\ufeff';
  readonly body: string;
}

export function unmarked(text: string): MarkedText {
  return text.startsWith('\ufeff') ? { mark: '\ufeff', body: text.slice(1) } : { mark: '', body: text };
}

/** How lines end: as the first one does. */
export function lineEndOf(text: string): '\r\n' | '\n' {
  return /\r?\n/.exec(text)?.[0] === '\r\n' ? '\r\n' : '\n';
}

/** Whether two values hold the same, in whatever order. */
export function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(plain(one), plain(other));
}

/** A value without the prototypes and classes that a reader gives it. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
