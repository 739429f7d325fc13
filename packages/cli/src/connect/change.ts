// What connecting and disconnecting change in a settings text, as values: nothing is read, asked or written here.
import { type EntryValue, isSame, type SettingsSyntax } from './settings-syntax.ts';

/** An entry that is to be in the settings. */
export interface Entry {
  readonly name: string;
  readonly value: EntryValue;
}

/** What connecting does: `other` is an entry of this name with other content, which is replaced where that is allowed. */
export type Connection = { readonly kind: 'unchanged' } | { readonly kind: 'added' | 'other'; readonly text: string };

/** Throws SettingsError. */
export function connection(syntax: SettingsSyntax, text: string | undefined, { name, value }: Entry): Connection {
  const entries = text === undefined ? new Map<string, unknown>() : syntax.entries(text);
  if (text === undefined || !entries.has(name)) return { kind: 'added', text: syntax.add(text, name, value) };
  if (isSame(entries.get(name), value)) return { kind: 'unchanged' };
  return { kind: 'other', text: syntax.replace(text, name, value) };
}

/** What disconnecting does: `restored` is the text before the entry was added, byte for byte; undefined where there was no file. */
export type Removal =
  | { readonly kind: 'absent' | 'other' }
  | { readonly kind: 'restored'; readonly text: string | undefined }
  | { readonly kind: 'removed'; readonly text: string };

/** Throws SettingsError. `before` is the backup, undefined where there is none. */
export function removal(
  syntax: SettingsSyntax,
  text: string | undefined,
  { name, value }: Entry,
  { before, force }: { readonly before: string | undefined; readonly force: boolean },
): Removal {
  const entries = text === undefined ? new Map<string, unknown>() : syntax.entries(text);
  if (text === undefined || !entries.has(name)) return { kind: 'absent' };
  if (isSame(entries.get(name), value)) {
    for (const candidate of [before, undefined])
      if (yields(syntax, candidate, { name, value }, text)) return { kind: 'restored', text: candidate };
  } else if (!force) return { kind: 'other' };
  return { kind: 'removed', text: syntax.remove(text, name) };
}

/** Whether connecting a text gives another one. */
function yields(syntax: SettingsSyntax, before: string | undefined, entry: Entry, after: string): boolean {
  try {
    const change = connection(syntax, before, entry);
    return change.kind !== 'unchanged' && change.text === after;
  } catch {
    return false;
  }
}
