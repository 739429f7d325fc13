// Search over PostgreSQL while snapshots are loaded, published and dropped, loads are cut and taken up, statements are slow, connections break and
// servers restart. Every section of a snapshot names it, so that an answer shows what it was made of.
import { DocsIndexError, type DocsIndex } from '@vitrine/docs-index';
import { buildDocsIndex } from '@vitrine/docs-index/build';
import { createPostgresSearch, dropSnapshot, listSnapshots, loadIndex, migrate, publishSnapshot } from '@vitrine/search-postgres';
import { createNetwork, lineConditions } from '../world/network.ts';
import { createPool, createPostgres } from '../world/postgres.ts';
import type { World } from '../world/world.ts';

const timeoutMs = 1_000;
const resetMs = 2_000;
const threshold = 5;

interface Asked {
  readonly begun: number;
  /** The snapshot that was named. */
  readonly id: string | undefined;
  readonly publishedBefore: string | undefined;
}

/** Sections of each snapshot. */
const sizes = [3, 1, 6, 4];
const indexes = new Map<number, ReturnType<typeof buildDocsIndex>>();

/** The index of a snapshot, which takes several blocks: made once. */
export function indexOf(number: number): ReturnType<typeof buildDocsIndex> {
  const sections = Array.from({ length: sizes[number] ?? 1 }, (_, place) => ({
    id: place === 0 ? 'page' : `page#${place}`,
    page: 'page',
    title: `Lamp of e${number}`,
    headingPath: place === 0 ? [] : [`Part ${place}`],
    text: `lamp e${number} ${place}; ${'oil '.repeat(1_500)}`,
  }));
  const index = indexes.get(number) ?? buildDocsIndex(sections);
  indexes.set(number, index);
  return index;
}

export async function searchScenario(world: World): Promise<void> {
  const { choices } = world;
  const network = createNetwork(world);
  const server = createPostgres(world);
  const host = world.process('front');
  const errors: unknown[] = [];
  const pool = createPool(world, network, server);
  const faulty = choices.permille(700);
  let published: string | undefined;
  const everPublished: string[] = [];
  /** Snapshots that no drop was begun for. */
  const loaded = new Set<string>();
  const dropping = new Set<string>();
  let drops = 0;
  /** Failures in a row that certainly are the server's, and when the last one was. */
  let inARow = 0;
  let lastFailure = 0;
  let isCalm = true;
  /** Whether editors are left alone for now. */
  let isHelped = false;

  const made = await host.run(() =>
    createPostgresSearch({
      pool,
      timeoutMs,
      breakerThreshold: threshold,
      breakerResetMs: resetMs,
      clock: () => world.now,
      onError(error) {
        errors.push(error);
        world.note(`error: ${String(error)}`);
        const isSure =
          error instanceof Error && !error.message.includes('no answer within') && !('code' in error && error.code === '57014');
        inARow = isSure ? inARow + 1 : 0;
        lastFailure = world.now;
      },
    }),
  );
  if (made.kind !== 'done') throw new Error('the search is not made', { cause: made });
  const search = made.value;

  /** Work of the team, in a process that may be stopped at any moment. */
  async function edit(what: string, work: (pool: ReturnType<typeof createPool>) => Promise<unknown>): Promise<boolean> {
    const editor = world.process('editor');
    const own = createPool(world, network, server, 1);
    const running = editor.run(() => work(own));
    if (faulty && !isHelped && choices.permille(250)) {
      world.fault('an editor is stopped', what);
      world.after(choices.int(30), () => editor.stop());
    }
    world.after(20_000, () => editor.stop());
    const outcome = await running;
    world.note(`${what}: ${outcome.kind}${outcome.kind === 'failed' ? `, ${String(outcome.error)}` : ''}`);
    editor.stop();
    server.forget(own);
    return outcome.kind === 'done';
  }

  function listed(rows: Awaited<ReturnType<typeof listSnapshots>>): void {
    world.expect(
      rows.filter((row) => row.published).length <= 1,
      'a search answers from one snapshot',
      () => `${rows.filter((row) => row.published).length} snapshots are published`,
    );
  }

  async function load(number: number): Promise<void> {
    const id = `e${number}`;
    const before = dropping.size === 0 ? drops : -1;
    const isDone = await edit('load', (own) => loadIndex(own, { snapshotId: id, ...indexOf(number), batch: 1 + choices.int(3) }));
    // A load that a drop overtakes may find everything there, and leave nothing.
    if (isDone && drops === before && dropping.size === 0) loaded.add(id);
  }

  async function drop(number: number): Promise<void> {
    const id = `e${number}`;
    drops += 1;
    dropping.add(id);
    loaded.delete(id);
    await edit('drop', (own) => dropSnapshot(own, id));
    loaded.delete(id);
    dropping.delete(id);
  }

  async function publish(number: number): Promise<void> {
    everPublished.push(`e${number}`);
    if (await edit('publish', (own) => publishSnapshot(own, `e${number}`))) published = `e${number}`;
  }

  /** A search or a reading, judged. Resolves to whether it was answered. */
  async function ask(id: string | undefined): Promise<boolean> {
    const asked: Asked = { begun: world.now, id, publishedBefore: published };
    const before = { connects: pool.asked.length, errors: errors.length, inARow, lastFailure };
    const isOpen = inARow >= threshold;
    const wasLoaded = id !== undefined && loaded.has(id);
    const reads = choices.permille(500);
    const index: DocsIndex = search.index(id);
    const outcome = await host.run(() => (reads ? index.read('page', 0, 60_000) : index.search({ query: 'lamp', limit: 10 })));
    const waited = world.now - asked.begun;
    world.note(`${reads ? 'read' : 'search'} ${id ?? 'published'}: ${outcome.kind} after ${waited.toFixed(1)} ms`);
    world.expect(waited <= timeoutMs + 1, 'a search waits no longer than its deadline', () => `${waited} ms`);
    if (isOpen && asked.begun < before.lastFailure + resetMs)
      world.expect(
        pool.asked.length === before.connects || pool.asked.at(-1) !== asked.begun,
        'nobody asks a server that is away',
        () => `asked ${asked.begun - before.lastFailure} ms after`,
      );
    if (outcome.kind === 'failed') {
      const { error } = outcome;
      world.expect(
        error instanceof DocsIndexError && error.code === 'unavailable',
        'no answer of the server is an error of its own',
        () => String(error),
      );
      const isKnown = id === undefined ? asked.publishedBefore !== undefined : wasLoaded && loaded.has(id) && !dropping.has(id);
      world.expect(
        !isCalm || faulty || !isKnown,
        'a server that works answers',
        () => `${id ?? 'published'}: ${String(errors.at(-1))}`,
      );
      return false;
    }
    if (outcome.kind === 'stopped') return false;
    inARow = 0;
    const found = outcome.value;
    world.expect(found !== undefined, 'nobody is answered from half a snapshot', () => `${id ?? 'published'} has no page`);
    if (found === undefined) return true;
    const texts =
      'hits' in found ? found.hits.map(({ title, excerpt }) => `${title} ${excerpt}`) : [found.title, ...found.text.split(';')];
    const named = new Set(texts.flatMap((text) => text.match(/\be\d\b/g) ?? []));
    const [one = ''] = named;
    const allowed = id === undefined ? [asked.publishedBefore, ...everPublished] : [id];
    world.expect(
      named.size === 1 && allowed.includes(one),
      'a search answers from one snapshot',
      () => `${[...named].join()}, expected ${allowed.join()}`,
    );
    const wanted = sizes[Number(one.slice(1))] ?? 0;
    const count = 'hits' in found ? found.total : (found.text.match(/lamp e\d \d;/g) ?? []).length;
    world.expect(count === wanted, 'nobody is answered from half a snapshot', () => `${count} of ${wanted} sections of ${one}`);
    return true;
  }

  // Two instances of a team start at once; one that is stopped is started again.
  const taken: number[] = [];
  const prepare = (): Promise<boolean> =>
    edit('migrate', async (own) => {
      const { from, to } = await migrate(own);
      taken.push(to - from);
    });
  const prepared = await Promise.all([prepare(), prepare()]);
  if (!prepared.includes(true)) {
    isHelped = true;
    await prepare();
  }
  world.expect(
    taken.reduce((sum, each) => sum + each, 0) <= 2 && taken.length > 0,
    'each step is taken once',
    () => `${taken.join()} steps of 2 were taken`,
  );
  isHelped = true;
  await load(0);
  await publish(0);
  isHelped = false;
  const steps = 8 + choices.int(16);
  const pending: Promise<unknown>[] = [];
  const phase = (): string => (inARow >= threshold ? 'nobody asks' : 'searches');
  for (let step = 0; step < steps && world.violation === undefined; step++) {
    await world.sleep(choices.pick([20, 0, 1, 300, resetMs]));
    if (faulty && choices.permille(300)) {
      isCalm = false;
      const kind = choices.int(4);
      if (kind === 0) {
        const condition = choices.pick(lineConditions.filter((each) => each !== 'duplicates') as unknown as typeof lineConditions);
        world.fault(`a line ${condition}`, phase());
        network.set(host, server, condition);
      } else if (kind === 1) {
        server.slowMs = choices.pick([0, 50, 900, 1_500]);
        world.fault(`statements take ${server.slowMs} ms`, phase());
      } else if (kind === 2) {
        server.up = !server.up;
        world.fault(server.up ? 'the server is back' : 'the server is down', phase());
        server.restart();
      } else {
        world.fault('the server ends all connections', phase());
        server.restart();
      }
    }
    if (choices.permille(250)) {
      const number = choices.int(4);
      const what = choices.int(3);
      if (choices.permille(200)) pending.push(edit('list', async (own) => listed(await listSnapshots(own))));
      if (what === 0) pending.push(load(number));
      else if (what === 1) pending.push(publish(number));
      else {
        world.fault('a snapshot is dropped', phase());
        pending.push(drop(number));
      }
    }
    for (let burst = 1 + choices.int(4); burst > 0; burst--)
      pending.push(ask(choices.permille(500) ? undefined : choices.pick(['e0', ...loaded])));
    if (choices.permille(500)) await Promise.all(pending);
  }
  // Everything works again: after a pause one search asks, and all that follow are answered.
  server.up = true;
  server.slowMs = 0;
  network.calm = true;
  network.set(host, server, 'works');
  await world.sleep(25_000);
  await Promise.all(pending);
  await load(3);
  await publish(3);
  if (published !== 'e3') {
    await load(3);
    await publish(3);
  }
  await ask(undefined);
  await world.sleep(resetMs);
  await ask(undefined);
  const answered = await ask(undefined);
  world.expect(answered || published !== 'e3', 'the first answer ends the outage', () => `not answered, ${String(errors.at(-1))}`);
  await world.sleep(3 * timeoutMs);
  world.expect(pool.lent === 0, 'connections are given back once', () => `${pool.lent} are still lent`);
}
