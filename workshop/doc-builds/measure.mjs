// One documentation tree, built twice in a process of its own; prints what became of it as JSON. Its argument is a row of the list that
// `table.mjs` reads. The tree is read where it is; the front is a folder that is removed again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { buildSnapshot, ContentError, encodeSnapshot } from '@vitrine/content';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { serveBuilt } from './serve-built.mjs';

const command = fileURLToPath(new URL('../../packages/vitrine/dist/vitrine.js', import.meta.url));
const tree = JSON.parse(process.argv[2] ?? '{}');
const front = mkdtempSync(join(tmpdir(), 'vitrine-tree-'));
process.on('exit', () => rmSync(front, { recursive: true, force: true }));
const facts = 'id: tree\nname: Tree\nversion: 1.0.0\ndescription: A tree\nhomepage: https://tree.example/\n';
for (const [name, text] of [
  ['product.yaml', facts],
  ['capabilities.yaml', 'actions: []\n'],
  ['releases.yaml', 'releases: []\n'],
])
  writeFileSync(join(front, name), text);

const words = (text) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** Imports a site, a folder or an address, into a front. */
async function importSite(what, into, options) {
  const child = spawn(process.execPath, [command, 'import', 'docs', '--from', 'site', what, into, ...options, '--json']);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`import: ${stderr} ${stdout.slice(0, 500)}`);
  return JSON.parse(stdout);
}

/** Built HTML is imported first. */
function importBuilt() {
  return importSite(tree.built, front, tree.url === undefined ? [] : ['--url', tree.url]);
}

/** The words of the pages of a front, by their path; a link counts by its words, because addresses are those of a host. */
function wordsOfPages(folder) {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => {
        const text = readFileSync(join(folder, file), 'utf8')
          .replace(/^---\n[^]*?\n---\n/, '')
          .replace(/<!--[^]*?-->/g, '');
        return [file, text.replace(/\]\([^()\s]*\)/g, ']').replace(/^\[[^\]]*\]: .*$/gm, '')];
      }),
  );
}

/** The same site over HTTP, twice: what comes in next to what its folder gives, and what the second import asks. */
async function importServed() {
  const other = mkdtempSync(join(tmpdir(), 'vitrine-live-'));
  process.on('exit', () => rmSync(other, { recursive: true, force: true }));
  for (const name of readdirSync(front)) if (!['docs', '.import'].includes(name)) cpSync(join(front, name), join(other, name));
  const site = await serveBuilt(tree.built, { closed: tree.closed });
  const options = tree.served === true ? [] : ['--max-pages', String(tree.served)];
  const first = await importSite(`${site.origin}/`, other, options);
  const counts = { ...site.counts };
  const again = await importSite(`${site.origin}/`, other, options);
  site.stop();
  const fromFolder = wordsOfPages(join(front, 'docs'));
  const live = existsSync(join(other, 'docs')) ? wordsOfPages(join(other, 'docs')) : new Map();
  const differing = [...live].filter(([file, text]) => fromFolder.get(file) !== text).map(([file]) => file);
  return {
    listed: site.pages,
    pages: first.pages,
    equal: live.size - differing.length,
    differing: differing.slice(0, 10),
    findings: first.findings,
    remarks: first.remarks,
    counts,
    again: { written: again.written, asked: site.counts.asked - counts.asked, same: site.counts.same - counts.same },
  };
}

async function build(allow, exclude) {
  writeFileSync(join(front, 'lint.json'), JSON.stringify({ allow }));
  const warnings = [];
  const reports = [];
  const source = { path: tree.path, ...(tree.url !== undefined && { url: tree.url }), ...(tree.format && { format: tree.format }) };
  const began = process.cpuUsage();
  const clock = performance.now();
  try {
    const snapshot = await buildSnapshot(front, {
      generatedAt: '2026-01-01T00:00:00Z',
      ...(tree.built === undefined && { docs: [{ ...source, ...(exclude.length > 0 && { exclude }) }] }),
      onWarning: (warning) => warnings.push(warning),
      onReport: (report) => reports.push(report),
    });
    const { user, system } = process.cpuUsage(began);
    return { snapshot, warnings, report: reports[0], cpu: (user + system) / 1e6, wall: (performance.now() - clock) / 1e3 };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { problems: error.problems, warnings, report: reports[0] };
  }
}

/** Files that say of themselves that they are hidden, by a look of its own at the sources, with a line of their text. */
function hiddenFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const path = join(folder, file);
    if (!/\.mdx?$/.test(file) || /(?:^|\/)(?:node_modules|\.[^/]+)\//.test(file) || !statSync(path).isFile()) return [];
    const text = readFileSync(path, 'utf8');
    const matter = /^---\n([^]*?)\n---/.exec(text)?.[1] ?? '';
    if (!/^(?:draft|unlisted|hidden|noindex): *true *$|^(?:published|search|pagefind): *false *$/m.test(matter)) return [];
    const line = text
      .slice(matter.length + 8)
      .split('\n')
      .filter((each) => /^[A-Za-z][\w ,.']{40,}$/.test(each))
      .sort((a, b) => b.length - a.length)[0];
    return [{ file: file.replace(/\.mdx?$/, ''), line }];
  });
}

async function search(snapshot) {
  const tool = createDocumentationTools(snapshot).tools.find(({ name }) => name === 'search_docs');
  const misses = [];
  for (const [query, wanted] of tree.questions ?? []) {
    const answer = await tool.call({ query, limit: 6 }, { now: Date.now(), signal: new AbortController().signal });
    const found = [...new Set(JSON.parse(answer.text).results.map(({ id }) => id.split('#')[0]))].slice(0, 3);
    if (!found.some((id) => new RegExp(wanted, 'i').test(id))) misses.push({ query, wanted, found });
  }
  return { asked: tree.questions?.length ?? 0, misses };
}

const imported = tree.built === undefined ? undefined : await importBuilt();
const served = tree.served === undefined ? undefined : await importServed();
let built = await build([], []);
const refused = built.problems ?? [];
if (built.problems !== undefined) {
  const pairs = new Map(
    refused.filter(({ rule }) => rule).map(({ rule, file }) => [`${rule} ${file}`, { rule, file, reason: 'measured' }]),
  );
  const exclude = [...new Set(refused.filter(({ rule }) => !rule).map(({ file }) => `**/${file.split('/').at(-1)}`))];
  built = await build([...pairs.values()], exclude);
}
if (built.snapshot === undefined) {
  console.log(JSON.stringify({ name: tree.name, refused: built.problems.map(({ message }) => message).slice(0, 5) }));
  process.exit(0);
}
const { snapshot, report, warnings } = built;
const memory = process.resourceUsage().maxRSS / 1e3;
const bytes = encodeSnapshot(snapshot);
const again = await build(JSON.parse(readFileSync(join(front, 'lint.json'), 'utf8')).allow, []);
const same = again.snapshot !== undefined ? Buffer.compare(bytes, encodeSnapshot(again.snapshot)) === 0 : undefined;
const text = Buffer.from(snapshot.markdown);
const pages = snapshot.pages.map(({ id, url, start, length }) => ({
  id,
  url,
  text: text.subarray(start, start + length).toString(),
}));
const hidden = tree.built === undefined ? hiddenFiles(tree.path) : [];
const hiddenPublished = pages.filter((page) =>
  hidden.some(
    ({ file, line }) => (file === page.id || file.endsWith(`/${page.id}`)) && line !== undefined && page.text.includes(line),
  ),
);
const sources =
  tree.built === undefined
    ? readdirSync(tree.path, { recursive: true, encoding: 'utf8' }).filter((file) => /\.mdx?$/.test(file))
    : [];
/** Pages without a word behind their headings, of which a source has words there. */
const emptyPages = pages.filter((page) => {
  if (words(page.text.replace(/^#.*$/gm, '')) > 0) return false;
  const source = sources.find(
    (file) => file.replace(/\.mdx?$/, '') === page.id || file.replace(/\.mdx?$/, '').endsWith(`/${page.id}`),
  );
  const text = source === undefined ? '' : readFileSync(join(tree.path, source), 'utf8').replace(/^---\n[^]*?\n---\n/, '');
  return words(text.replace(/^#.*$|^import .*$|<[^>]*>/gm, '')) > 0;
});
const count = (code) => warnings.filter((warning) => warning.code === code).length;
const listed = tree.sitemap === undefined ? undefined : new Set(addressesOf(tree.sitemap));

/** Paths of the addresses of a sitemap: it may have been built for another host. */
function addressesOf(path) {
  return [...readFileSync(path, 'utf8').matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)].map(([, address]) => new URL(address).pathname);
}

console.log(
  JSON.stringify({
    name: tree.name,
    format: tree.built === undefined ? report.sources.map(({ format }) => format).join() : (tree.generator ?? 'built HTML'),
    files:
      tree.built === undefined
        ? report.sources.reduce((sum, { files }) => sum + files, 0)
        : imported.pages + imported.findings.length,
    leftOut: report.leftOut.length,
    published: report.published,
    hidden: hidden.length,
    hiddenPublished: hiddenPublished.map(({ id }) => id),
    shrunk: count('docs-shrunk'),
    empty: count('docs-empty'),
    emptied: Math.max(0, emptyPages.length - count('docs-empty') - count('docs-shrunk')),
    importFindings: imported?.findings ?? [],
    served,
    components: {
      known: report.components.filter(({ known }) => known).reduce((sum, each) => sum + each.count, 0),
      unknown: report.components.filter(({ known }) => !known).map(({ name, count: number }) => `${name} ${number}`),
    },
    includes: report.includes,
    links: report.links,
    addresses:
      listed === undefined
        ? undefined
        : {
            equal: pages.filter(({ url }) => url !== undefined && listed.has(new URL(url).pathname)).length,
            of: pages.length,
            listed: listed.size,
            other: pages
              .filter(({ url }) => url === undefined || !listed.has(new URL(url).pathname))
              .map(({ id, url }) => `${id} ${url}`),
          },
    addressed: pages.filter(({ url }) => url !== undefined).length,
    refused: refused.map(({ rule, message }) => ({ rule: rule ?? 'content', message: message.slice(0, 200) })),
    cpu: built.cpu,
    wall: built.wall,
    memory,
    same,
    search: await search(snapshot),
  }),
);
