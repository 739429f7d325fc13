import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { readPage } from '@vitrine/content';
import { openFolder } from '@vitrine/content/files';
import { pageHtml } from '@vitrine/explorer';
import { expect, onTestFinished, test } from 'vitest';
import { createPageThreads, type PageThreads } from './page-threads.ts';

/** The thread as it is built: it is a file of its own. */
const built = (): Worker => new Worker(new URL('../../dist/page-thread.js', import.meta.url));

function threads(count: number, open: () => Worker | undefined): PageThreads {
  const made = createPageThreads(count, open);
  onTestFinished(() => made.end());
  return made;
}

const texts = Array.from(
  { length: 30 },
  (_, index) =>
    `# Page ${index}\n\nSee [the next](b.md#x) and \`code\`.\n\n## Größe {#g}\n\n${'word '.repeat(index)}\n\nyou@example.com\n`,
);
const work = (text: string) => ({ text, markdown: text, rules: { slugger: 'github' as const, ids: new Map([[70, 'given']]) } });
const front = (prefix: string) => ({ prefix, readable: new Set(['/docs/b']), served: new Set(['/docs/b.md']) });
const source = (markdown: string, addresses = front('')) => ({
  ...{ markdown, addresses, path: '/docs/a.md' },
  headings: [{ depth: 1, text: 'Page', anchor: 'page', start: 0 }],
});

test('pages that threads read, and their HTML, are those that are made here, each the answer to its own question', async () => {
  const { read, html } = threads(2, built);
  const found = await Promise.all(texts.map((text) => read(work(text), 'docs/a.md')));
  expect(found).toEqual(texts.map((text) => readPage(work(text))));
  const here = front('');
  const below = front('/below');
  const sources = texts.map((text, index) => source(text, index < 15 ? here : below));
  expect(await Promise.all(sources.map(html))).toEqual(sources.map(pageHtml));
});

test('threads start again for the next build', async () => {
  const { read, end } = threads(2, built);
  const before = await read(work('# A'), 'docs/a.md');
  await end();
  expect(await read(work('# A'), 'docs/a.md')).toEqual(before);
});

test('threads that rest start again for HTML, and those that ended do not', async () => {
  let opened = 0;
  const { read, html, rest, end } = threads(2, () => {
    opened += 1;
    return built();
  });
  await rest();
  expect(await html(source('# A'))).toEqual(pageHtml(source('# A')));
  expect(opened).toBe(0);
  await read(work('# A'), 'docs/a.md');
  await rest();
  await rest();
  expect(await html(source('# A'))).toEqual(pageHtml(source('# A')));
  expect(opened).toBe(4);
  await rest();
  await end();
  expect(await html(source('# A'))).toEqual(pageHtml(source('# A')));
  expect(opened).toBe(4);
});

test('where the system gives no thread, or there is one processor, pages are read here', async () => {
  const none = threads(2, () => undefined);
  expect(await none.read(work('# A'), 'docs/a.md')).toEqual(readPage(work('# A')));
  expect(await none.html(source('# A'))).toEqual(pageHtml(source('# A')));
  const alone = threads(1, () => {
    throw new Error('no thread is needed');
  });
  expect(await alone.read(work('# A'), 'docs/a.md')).toEqual(readPage(work('# A')));
});

test('a thread that runs out of memory ends the work of all with its error', async () => {
  const { read } = threads(2, () => {
    const eats =
      "const all = []; require('node:worker_threads').parentPort.on('message', () => { for (;;) all.push(new Array(1e5).fill(all)); });";
    return new Worker(eats, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  });
  const ends = await Promise.allSettled(texts.slice(0, 6).map((text) => read(work(text), 'docs/a.md')));
  expect(ends.map((end) => end.status === 'rejected' && (end.reason as NodeJS.ErrnoException).code)).toEqual(
    Array.from({ length: 6 }, () => 'ERR_WORKER_OUT_OF_MEMORY'),
  );
});

test('a page that makes a thread fail is reported with the error', async () => {
  const { html } = threads(2, built);
  const broken = threads(2, built);
  await broken.read(work('# A'), 'docs/a.md');
  const bad = { ...source('# A'), headings: undefined as never };
  expect(() => pageHtml(bad)).toThrow(TypeError);
  await expect(broken.html(bad)).rejects.toThrow('headings');
  await expect(html(bad)).rejects.toThrow('headings');
});

test('answers are let go while other work waits', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // each answers ten times and never again, so that work waits behind it
  const answersTen =
    "let left = 10; const { parentPort } = require('node:worker_threads');" +
    " parentPort.on('message', () => { if (left-- > 0) parentPort.postMessage({ kind: 'read', findings: { clean: true }, tookMs: 1 }); });";
  const { read } = threads(2, () => new Worker(answersTen, { eval: true }));
  const answers: WeakRef<object>[] = [];
  await new Promise<void>((resolve) => {
    for (let page = 0; page < 40; page += 1)
      void read(work('# A'), 'docs/a.md').then((findings) => {
        if (answers.push(new WeakRef(findings)) === 20) resolve();
      });
  });
  await turn();
  collect();
  expect(answers.filter((answer) => answer.deref() !== undefined).length).toBeLessThan(5);
});

// V8 keeps a file with a wider character in two bytes a character, in each thread: 1,200 pages took 19 MB more.
test('files that threads load have no character beyond ASCII', () => {
  const folder = new URL('../../dist/', import.meta.url);
  const names = openFolder(fileURLToPath(folder))
    .list('')
    .flatMap(({ name }) => (/\.js$/.test(name) && !/^cl100k_base/.test(name) ? [name] : []));
  expect(names).toContain('page-thread.js');
  expect(names.filter((name) => /[\u0080-\uffff]/.test(openFolder(fileURLToPath(folder)).readText(name, 8_000_000)))).toEqual([]);
});
