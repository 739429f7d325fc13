// A changelog as releases: "Keep a Changelog", changesets and conventional-changelog write the same things under slightly
// different headings. Parts that cannot be read are left out; nothing is guessed.
import { defined } from '@vitrine/core/serving';

export interface ChangelogChange {
  readonly kind: 'added' | 'changed' | 'fixed' | 'removed' | 'security' | 'deprecated' | 'unknown';
  readonly text: string;
}

export interface ChangelogRelease {
  readonly version: string;
  /** `YYYY-MM-DD`, where the heading has one. */
  readonly date?: string;
  readonly yanked: boolean;
  /** True where a heading states it; otherwise nothing is said. */
  readonly breaking: boolean;
  readonly changes: readonly ChangelogChange[];
}

const version =
  /^#{1,3} +(?:<small>)?(?:(?:version|release) +)?\[?v?(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?)\]?(?:\([^)]*\))?(.*)/i;
const bullet = /^[-*+] +(.*)/;
const kinds: readonly (readonly [pattern: RegExp, kind: ChangelogChange['kind']])[] = [
  [/^(?:added|features?|minor changes|new)\b/i, 'added'],
  [/^(?:fixed|bug ?fixes|fixes|patch changes)\b/i, 'fixed'],
  [/^(?:changed|major changes|breaking|performance|improvements?|⚠ breaking)/i, 'changed'],
  [/^removed\b/i, 'removed'],
  [/^deprecated\b/i, 'deprecated'],
  [/^security\b/i, 'security'],
];
/** A link; its text is the first group. An address may hold one pair of parentheses. */
export const link: RegExp = /\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)?\)/g;
/** A heading by underlining, as `4.17.1 / 2019-05-25`. */
const underlined = /^(v?\d+\.\d+\.\d[^\n]{0,200})\n[=-]{3,}[ \t]*$/gm;
/** As many as a release may have, and as long as a text may be. */
const maxChanges = 200;
const maxText = 2_000;
/** Longest line that is read, in characters: patterns look at a line more than once. */
const maxLine = 4_000;

export function readChangelog(text: string): readonly ChangelogRelease[] {
  const releases: { -readonly [Name in keyof ChangelogRelease]: ChangelogRelease[Name] }[] = [];
  let changes: { kind: ChangelogChange['kind']; text: string }[] = [];
  let kind: ChangelogChange['kind'] = 'unknown';
  let open = false;
  for (const whole of text.replace(/\r\n?/g, '\n').replace(underlined, '## $1').split('\n')) {
    const line = whole.slice(0, maxLine);
    const match = version.exec(line);
    const item = bullet.exec(line);
    const release = releases.at(-1);
    if (match) {
      const rest = match[2] ?? '';
      const date = realDate(/\d{4}-\d{2}-\d{2}/.exec(rest)?.[0]);
      changes = [];
      releases.push({
        version: match[1] ?? '',
        ...defined({ date }),
        yanked: /yanked/i.test(rest),
        breaking: false,
        changes,
      });
      kind = 'unknown';
      open = false;
    } else if (/^#{1,2} /.test(line)) {
      // "Unreleased", or another chapter: not a release.
      changes = [];
      open = false;
    } else if (line.startsWith('#')) {
      const title = line.replace(/^#+ */, '').trim();
      kind = kinds.find(([pattern]) => pattern.test(title))?.[1] ?? 'unknown';
      if (release !== undefined && /^(?:major changes|.*breaking)/i.test(title)) release.breaking = true;
      open = false;
    } else if (item) {
      changes.push({ kind, text: item[1] ?? '' });
      open = true;
    } else if (open && /^\s+\S/.test(line) && !/^\s+[-*+] /.test(line)) {
      const last = changes.at(-1);
      if (last) last.text += ` ${line.trim()}`;
    } else if (line.trim() !== '') open = false;
  }
  return releases.map((release) => ({ ...release, changes: clean(release.changes) }));
}

function clean(changes: readonly ChangelogChange[]): readonly ChangelogChange[] {
  return changes
    .filter(({ text }) => !/^Updated dependencies\b/.test(text))
    .map(({ kind, text }) => ({ kind, text: changeText(text).slice(0, maxText) }))
    .filter(({ text }) => text !== '')
    .slice(0, maxChanges);
}

/** Without the commit that changesets and conventional-changelog name, and links as their text. */
function changeText(text: string): string {
  return text
    .replace(/^(?:\[[^\]]+\]\([^)]+\) )?(?:\[?`?[0-9a-f]{7,40}`?\]?(?:\([^)]*\))?:? )(?:Thanks .*?! - )?/, '')
    .replace(/(?<!\s)\s*\(\[[0-9a-f]{7,40}\]\([^()]*\)\)/g, '')
    .replace(link, '$1')
    .trim();
}

function realDate(text: string | undefined): string | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text;
}
