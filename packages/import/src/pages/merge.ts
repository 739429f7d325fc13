// One page, merged by section. A comment at its end has digests of the source's sections; a section you edited stays.
import { defined } from '@vitrine/core/serving';
import { parseYamlDocument } from '@vitrine/content/files';
import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import type { ImportedPage } from '../imported.ts';

export interface PageChange {
  readonly text: string;
  /** Sections, and members of the front matter (`@title`), that a person edited and the source changed since. */
  readonly conflicts: readonly string[];
  /** Sections that the source no longer has, marked today. */
  readonly removed: readonly string[];
}

/** A part of a page: from a heading of the second level, or of the level that the source's section has, to the next such heading. */
interface Part {
  /** The anchor in its heading; `.` for what is before the first. */
  readonly id: string;
  readonly text: string;
}

/** The text before the first section. */
const opening = '.';

/** Merges the source's sections into a page; `before` is empty for a new one. */
export function mergePage(before: string, page: ImportedPage, source: string, day: string): PageChange {
  const old = read(before);
  const { said } = old;
  const theirs = new Map([
    [opening, page.opening.trim()],
    ...page.sections.map(({ id, markdown }) => [id, markdown.trim()] as const),
  ]);
  const conflicts: string[] = [];
  const removed: string[] = [];
  const parts: Part[] = [];
  const placed = new Set<string>();
  for (const part of old.parts) {
    const now = theirs.get(part.id);
    const was = said.get(part.id);
    placed.add(part.id);
    // a part without a memory is a person's own
    if (was === undefined && (before !== '' || now === undefined)) parts.push(part);
    else if (now === undefined) {
      if (!part.text.includes(`> **Gone.**`)) removed.push(part.id);
      parts.push({ ...part, text: part.text.includes('> **Gone.**') ? part.text : withNote(part.text, day) });
    } else if (mark(withoutNote(part.text)) === was || part.text === now) parts.push({ ...part, text: now });
    else {
      if (was !== mark(now)) conflicts.push(part.id);
      parts.push(part);
    }
  }
  // new sections are behind the one that the source has before them; one that a person removed stays away
  let behind = opening;
  for (const [id, text] of theirs) {
    if (!placed.has(id) && !said.has(id)) {
      const at = parts.findIndex((part) => part.id === behind);
      parts.splice(at === -1 ? parts.length : at + 1, 0, { id, text });
    }
    behind = id;
  }
  const members = new Map(Object.entries({ title: page.title, ...defined({ description: page.description }), ...page.facts }));
  const marks = [
    ...[...members].map(([name, value]) => [`@${name}`, mark(value)] as const),
    ...[...said].filter(([id]) => !theirs.has(id) && !id.startsWith('@')),
    ...[...theirs].map(([id, text]) => [id, mark(text)] as const),
  ];
  const head =
    before === '' ? `---\n${stringify(Object.fromEntries(members), { lineWidth: 0 })}---\n\n` : mergeHead(old, members, conflicts);
  const body = parts
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join('\n\n');
  const memory = memoryOf(source, marks);
  if (body === old.body && memory === old.memory && head === old.head) return { text: before, conflicts, removed };
  return { text: `${head}${body}\n\n${memory}\n`, conflicts, removed };
}

/** Members of the front matter follow the source, each until a person edits it; what else is there stays. */
function mergeHead({ head, said }: OldPage, members: ReadonlyMap<string, string>, conflicts: string[]): string {
  const match = /^---\r?\n([\s\S]*?)\n---[ \t]*\r?\n\s*/.exec(head);
  if (match === null) return head;
  const document = parseYamlDocument(match[1] ?? '', { schema: 'failsafe' });
  if (document.errors.length > 0) return head;
  let changed = false;
  for (const name of new Set([
    ...members.keys(),
    ...[...said.keys()].filter((id) => id.startsWith('@')).map((id) => id.slice(1)),
  ])) {
    const was = said.get(`@${name}`);
    const value: unknown = document.get(name);
    const now = members.get(name);
    // what the import never said, or a person removed or edited, is the person's
    if (was === undefined ? document.has(name) || now === undefined : typeof value !== 'string' || mark(value) !== was) {
      if (was !== undefined && now !== undefined && mark(now) !== was && value !== now) conflicts.push(`@${name}`);
      continue;
    }
    if (now === value) continue;
    if (now === undefined) document.delete(name);
    else document.set(name, now);
    changed = true;
  }
  return changed ? `---\n${document.toString({ lineWidth: 0 })}---\n\n` : head;
}

/** Marks a page whose source no longer has it, once; undefined for one that is not of this source. */
export function markGone(text: string, source: string, day: string): string | undefined {
  const old = read(text);
  if (!old.memory.startsWith(`<!-- imported from ${inComment(source)};`)) return undefined;
  const note = `> **Gone.** The source no longer has this page since ${day}.`;
  const [first, ...rest] = old.parts;
  if (first === undefined || old.body.includes('> **Gone.** The source no longer has this page')) return text;
  const [heading = '', ...lines] = first.text.split('\n');
  const marked = heading.startsWith('# ') ? [heading, '', note, ...lines].join('\n').trim() : `${note}\n\n${first.text}`;
  return `${old.head}${[marked, ...rest.map((part) => part.text)].join('\n\n')}\n\n${old.memory}\n`;
}

export function isOf(text: string, source: string): boolean {
  return read(text).memory.startsWith(`<!-- imported from ${inComment(source)};`);
}

export function isImported(text: string): boolean {
  return read(text).memory !== '';
}

function inComment(source: string): string {
  return source.replace(/-{2,}/g, '-').replace(/[<>\n;]/g, ' ');
}

/** The comment at the end of a page: for each section the beginning of the digest of what the source said of it. */
function memoryOf(source: string, marks: readonly (readonly [id: string, digest: string])[]): string {
  const lines = marks.map(([id, digest]) => `${id} ${digest}`);
  return `<!-- imported from ${inComment(source)}; the next import needs this comment\n${lines.join('\n')}\n-->`;
}

function mark(text: string): string {
  return createHash('sha256').update(text.trim()).digest('hex').slice(0, 12);
}

/** A part as it was before it was called gone. */
function withoutNote(text: string): string {
  return text
    .replace(
      /(^|\n\n)> \*\*Gone\.\*\* The source [^\n]{0,80} since \d{4}-\d\d-\d\d\.(?:\n\n|\n(?=.)|$)/,
      (_, before: string) => before,
    )
    .trim();
}

function withNote(text: string, day: string): string {
  const [heading = '', ...rest] = text.split('\n');
  return [heading, '', `> **Gone.** The source of this section no longer has it since ${day}.`, ...rest].join('\n');
}

interface OldPage {
  readonly head: string;
  readonly said: ReadonlyMap<string, string>;
  readonly parts: readonly Part[];
  readonly body: string;
  readonly memory: string;
}

function read(text: string): OldPage {
  const head = /^---\r?\n[\s\S]*?\n---[ \t]*\r?\n\s*/.exec(text)?.[0] ?? '';
  const end = Math.max(0, text.lastIndexOf('<!-- imported from '));
  const memory = /^<!-- imported from [^\n]*\n([^<>]*)\n-->\s*$/.exec(text.slice(end));
  const body = text.slice(head.length, memory === null ? text.length : end);
  const said = new Map(
    (memory?.[1] ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.split(' ')[0] ?? '', line.split(' ')[1] ?? ''] as const),
  );
  const parts: Part[] = [];
  let lines: string[] = [];
  let id = opening;
  let fence = '';
  for (const line of body.replace(/\r\n?/g, '\n').split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '' ? mark !== '' : mark.startsWith(fence)) fence = fence === '' ? mark : '';
    const anchor = fence === '' ? /^## .*\{#([^\s{}]+)\}$/.exec(line.trimEnd())?.[1] : undefined;
    if (anchor !== undefined) {
      parts.push({ id, text: lines.join('\n').trim() });
      [id, lines] = [anchor, []];
    }
    lines.push(line);
  }
  parts.push({ id, text: lines.join('\n').trim() });
  const nonEmpty = parts.filter((part) => part.id !== opening || part.text !== '');
  return { head, said, parts: nonEmpty, body: nonEmpty.map((part) => part.text).join('\n\n'), memory: memory?.[0].trimEnd() ?? '' };
}
