// What changed since the snapshot that is published, and since those before it: the published one is compared with its successor, and what it
// says of older ones is joined to the difference.
import { type Change, type ChangesSince, defined } from '@vitrine/core/serving';
import type { Page, Snapshot, Diagnostic } from '@vitrine/core';
import { warning } from '../shared/diagnostic.ts';

/** Most former snapshots, and most characters of JSON for all of them. */
const maxSnapshots = 16;
const maxCharacters = 262_144;

/** What changed from former snapshots to this one, the newest first. Of what either did not publish nothing is named. */
export function changesSince(previous: Snapshot, snapshot: Snapshot): readonly ChangesSince[] {
  const pages = changedPages(previous, snapshot);
  const facts = changedFacts(factsByName(previous), factsByName(snapshot));
  const anchors = new Map(snapshot.pages.map(({ id, headings }) => [id, new Set(['', ...headings.map(({ anchor }) => anchor)])]));
  const isPublished = (change: Change): boolean => isOn(snapshot, change.name.split('/', 1)[0] ?? '');
  const older = (previous.changes ?? []).map((former): ChangesSince => {
    if (former.complete === false) return former;
    return {
      ...former,
      pages: joined(former.pages, pages).map((change) => withPresentSections(change, anchors.get(change.name))),
      facts: joined(former.facts, facts),
    };
  });
  const { id, generatedAt } = previous;
  const snapshotIds = new Set([snapshot.id]);
  let room = maxCharacters;
  const recent: ChangesSince[] = [];
  for (const former of [{ id, generatedAt, pages, facts }, ...older]) {
    if (snapshotIds.has(former.id) || recent.length === maxSnapshots) continue;
    snapshotIds.add(former.id);
    const whole = { ...former, pages: isOn(snapshot, 'pages') ? former.pages : [], facts: former.facts.filter(isPublished) };
    const fitting = fitted(whole, room);
    room -= JSON.stringify(fitting).length;
    recent.push(fitting);
  }
  return recent;
}

/** Warns of former snapshots since which too much changed to be listed. */
export function warnUnlisted(changes: readonly ChangesSince[], onWarning: (warning: Diagnostic) => void): void {
  const unlisted = changes.filter(({ complete }) => complete === false).map(({ generatedAt }) => generatedAt.slice(0, 10));
  if (unlisted.length === 0) return;
  const days = [...new Set(unlisted)].join(', ');
  const message = `expected at most ${maxCharacters} characters of changes since former snapshots; found more, so those since ${unlisted.length} of ${changes.length} snapshots (${days}) are not listed`;
  const fix = 'Agents that remember these snapshots read all pages again. Publish large changes in fewer builds, or accept it.';
  onWarning(warning('changes-size', message, fix));
}

/** Whether a snapshot publishes a kind of document, as far as its own settings say. */
function isOn({ settings }: Snapshot, surface: string): boolean {
  return settings?.surfaces?.[surface] !== false;
}

/** All of it, else without sections, else only that it is too much. */
function fitted(former: ChangesSince, room: number): ChangesSince {
  if (JSON.stringify(former).length <= room) return former;
  const short = { ...former, pages: former.pages.map(({ name, kind }): Change => ({ name, kind })) };
  if (JSON.stringify(short).length <= room) return short;
  return { id: former.id, generatedAt: former.generatedAt, pages: [], facts: [], complete: false };
}

function changedPages(previous: Snapshot, snapshot: Snapshot): readonly Change[] {
  const before = new Map(isOn(previous, 'pages') ? previous.pages.map((page) => [page.id, page]) : []);
  const changes = snapshot.pages.flatMap((page): readonly Change[] => {
    const { id: name } = page;
    const former = before.get(name);
    before.delete(name);
    if (former === undefined) return [{ name, kind: 'added' }];
    const isSameText = Buffer.compare(textOf(previous, former), textOf(snapshot, page)) === 0;
    if (isSameText) return former.title === page.title && former.description === page.description ? [] : [changed(name, [])];
    const sections = sectionsOf(previous, former);
    return [
      changed(
        name,
        [...sectionsOf(snapshot, page)].flatMap(([anchor, text]) => (sections.get(anchor) === text ? [] : [anchor])),
      ),
    ];
  });
  return [...changes, ...[...before.keys()].map((name): Change => ({ name, kind: 'removed' }))];
}

function changed(name: string, sections: readonly string[]): Change {
  return { name, kind: 'changed', sections };
}

function textOf({ markdown }: Snapshot, { start, length }: Page): Buffer {
  return Buffer.from(markdown.buffer, markdown.byteOffset + start, length);
}

/** The text of each section without its subsections, by its anchor; that above the first heading has none. */
function sectionsOf(snapshot: Snapshot, page: Page): ReadonlyMap<string, string> {
  const text = textOf(snapshot, page);
  const { headings } = page;
  const sections = headings.map(({ anchor, start }, index): [string, string] => [
    anchor,
    text.toString('utf8', start, headings[index + 1]?.start ?? page.length),
  ]);
  return new Map([['', text.toString('utf8', 0, headings[0]?.start ?? page.length)], ...sections]);
}

/** Each fact as JSON: actions and releases one by one, of each catalog the rest. One that is published in another shape is a text. */
function factsByName(snapshot: Snapshot): ReadonlyMap<string, string> {
  const { product, capabilities, releases, installation, benchmarks, verbatim } = snapshot.facts;
  const { actions, ...ofCapabilities } = capabilities;
  const { releases: list, ...ofReleases } = releases;
  const actionFacts = verbatim?.capabilities === undefined ? actions.map((each) => [`capabilities/${each.id}`, each] as const) : [];
  const versions = verbatim?.releases === undefined ? list.map((each) => [`releases/${each.version}`, each] as const) : [];
  const whole = defined({
    product,
    capabilities: verbatim?.capabilities ?? ofCapabilities,
    releases: verbatim?.releases ?? ofReleases,
    installation,
    benchmarks,
  });
  const all = [...Object.entries(whole), ...actionFacts, ...versions].filter(([name]) =>
    isOn(snapshot, name.split('/', 1)[0] ?? ''),
  );
  return new Map(all.map(([name, fact]) => [name, JSON.stringify(fact)]));
}

function changedFacts(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): readonly Change[] {
  const present = [...now].flatMap(([name, fact]): readonly Change[] => {
    const former = before.get(name);
    return former === fact ? [] : [{ name, kind: former === undefined ? 'added' : 'changed' }];
  });
  return [
    ...present,
    ...[...before.keys()].flatMap((name): readonly Change[] => (now.has(name) ? [] : [{ name, kind: 'removed' }])),
  ];
}

/** One difference and the one after it as a single one. */
function joined(first: readonly Change[], second: readonly Change[]): readonly Change[] {
  const changes = new Map(first.map((change) => [change.name, change]));
  for (const change of second) {
    const former = changes.get(change.name);
    changes.delete(change.name);
    const both = former === undefined ? change : joinedOne(former, change);
    if (both !== undefined) changes.set(change.name, both);
  }
  return [...changes.values()];
}

function joinedOne(former: Change, { name, kind, sections }: Change): Change | undefined {
  if (kind === 'removed') return former.kind === 'added' ? undefined : { name, kind };
  if (former.kind === 'added') return { name, kind: 'added' };
  if (former.sections === undefined || sections === undefined) return { name, kind: 'changed' };
  return changed(name, [...new Set([...former.sections, ...sections])]);
}

/** A section that was removed since is not named. */
function withPresentSections({ name, kind, sections }: Change, anchors: ReadonlySet<string> = new Set()): Change {
  return sections === undefined || kind !== 'changed'
    ? { name, kind }
    : changed(
        name,
        sections.filter((anchor) => anchors.has(anchor)),
      );
}
