// The readers of sources against the generators themselves: each small site of `sites.mjs` is built by the real program, in a folder outside of the
// repository, and read by Vitrine. Pages and addresses are the same, anchors are there, words too, and nothing that the site hides is published.
// `VITRINE_GENERATORS` names a folder that keeps the installed packages; names of generators as arguments run those alone.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sites } from './sites.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const load = async (name, from) => import(pathToFileURL(createRequire(join(root, from, 'package.json')).resolve(name)).href);
const { htmlToHast: fromHtml } = await load('satteri', 'packages/content');
const { buildSnapshot } = await import(pathToFileURL(join(root, 'packages/content/dist/index.js')).href);

/** Fewest of a page's words, and of all of them, that are in ours. */
const minWords = 0.995;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => sites[name] === undefined);
if (unknown.length > 0) {
  console.error(`expected ${Object.keys(sites).join(', ')}, received ${unknown.join(', ')}`);
  process.exit(2);
}
const work = mkdtempSync(join(tmpdir(), 'vitrine-generators-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
const packages = process.env.VITRINE_GENERATORS ?? join(work, 'packages');

/** Installs the packages of a generator in a folder of its own, once. */
function install(name, wantedPackages) {
  const folder = join(packages, name);
  if (wantedPackages.length === 0 || existsSync(join(folder, 'node_modules/.bin'))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps', '--prefer-offline', ...wantedPackages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return folder;
}

function filesBelow(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(folder, path) : [path];
  });
}

const notText = new Set(['script', 'style', 'svg', 'nav', 'button', 'template', 'noscript', 'select', 'input']);
const notContent =
  /\b(?:headerlink|header-anchor|hash-link|sl-anchor-link|line-numbers|lang|copy|visually-hidden|sr-only|theme-doc-toc-mobile|theme-doc-breadcrumbs|md-source-file|tabbed-labels--linked|footnote-ref|footnote-backref)\b/;
const classes = ({ properties = {} }) => [properties.className ?? []].flat().join(' ');

/** The first element of a class, or none. */
function find(node, name) {
  if (node.type === 'element' && classes(node).split(' ').includes(name)) return node;
  for (const child of node.children ?? []) {
    const found = find(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The texts and the ids of headings below an element. */
function read(node, into = { text: [], anchors: [], robots: '' }) {
  if (node.type === 'text') into.text.push(node.value);
  if (node.type !== 'element' && node.type !== 'root') return into;
  if (node.type === 'element') {
    if (notText.has(node.tagName) || (notContent.test(classes(node)) && node.tagName !== 'article')) return into;
    if (/^h[2-6]$/.test(node.tagName) && node.properties.id !== undefined) into.anchors.push(String(node.properties.id));
  }
  for (const child of node.children) read(child, into);
  if (node.type === 'element' && !/^(?:a|b|code|em|i|kbd|span|strong|sup|sub)$/.test(node.tagName)) into.text.push(' ');
  return into;
}

const words = (text) => text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];

/** How many of some words are among others, each as often as it is there. */
function kept(wantedWords, found) {
  const counts = new Map();
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  let same = 0;
  const lost = [];
  for (const word of wantedWords) {
    const count = counts.get(word) ?? 0;
    if (count > 0) same += 1;
    else lost.push(word);
    counts.set(word, count - 1);
  }
  return { same, lost };
}

/** The pages that the generator wrote, by their path below the base. */
function builtPages(folder, { main, others }) {
  const pages = new Map();
  for (const file of filesBelow(folder).filter((path) => path.endsWith('.html'))) {
    const html = readFileSync(join(folder, file), 'utf8');
    const path = file.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '');
    const tree = fromHtml(html);
    const content = find(tree, main);
    if (/<meta[^>]+content="?noindex/i.test(html) || others?.test(path) || content === undefined) continue;
    const { text, anchors } = read(content);
    pages.set(path, { words: words(text.join('')), anchors });
  }
  return pages;
}

async function ourPages(project) {
  const front = join(project, 'front');
  mkdirSync(front);
  writeFileSync(
    join(front, 'product.yaml'),
    'id: harbour\nname: Harbour\ndescription: A harbour in tests\nhomepage: https://harbour.example\nversion: 1.0.0\n',
  );
  writeFileSync(join(front, 'capabilities.yaml'), 'actions: []\n');
  writeFileSync(join(front, 'releases.yaml'), 'releases: []\n');
  writeFileSync(join(front, 'front.yaml'), 'docs:\n  - path: ..\n');
  const snapshot = await buildSnapshot(front, { generatedAt: '2026-01-01T00:00:00.000Z', onWarning: () => undefined });
  const decode = new TextDecoder();
  return new Map(
    snapshot.pages.map(({ url = '', start, length, headings }) => {
      const path = new URL(url).pathname
        .replace(/^\/en\/?/, '')
        .replace(/\/$|\.html$/, '')
        .replace(/(?:^|\/)index$/, '');
      const markdown = decode.decode(snapshot.markdown.subarray(start, start + length));
      return [path, { markdown, words: words(textOf(markdown)), anchors: headings.map(({ anchor }) => anchor) }];
    }),
  );
}

/** Markdown without its destinations, its tags and the names of the languages of code. */
function textOf(markdown) {
  return markdown
    .replace(/^```\S*/gm, '')
    .replace(/\]\([^()]*\)/g, ']')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&');
}

const rows = [];
const faults = [];
for (const name of wanted.length > 0 ? wanted : Object.keys(sites)) {
  const site = sites[name];
  const begun = Date.now();
  const folder = install(name, site.packages);
  const project = join(work, name);
  for (const [path, text] of Object.entries(site.files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  mkdirSync(join(project, '.git'));
  writeFileSync(join(project, '.git/HEAD'), 'ref: refs/heads/main\n');
  if (site.packages.length > 0) symlinkSync(join(folder, 'node_modules'), join(project, 'node_modules'));
  const [program, ...args] = site.build;
  const own = join(folder, 'node_modules/.bin', program);
  const built = spawnSync(existsSync(own) ? own : program, args, {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', CI: 'true', NODE_ENV: 'production' },
  });
  if (built.error?.code === 'ENOENT') {
    console.log(`${name}: ${program} is not installed`);
    process.exitCode = 77;
    continue;
  }
  if (built.status !== 0) {
    faults.push(`${name}: the build ended with ${built.status}: ${`${built.stdout}${built.stderr}`.slice(-1500)}`);
    continue;
  }
  const theirs = builtPages(join(project, site.output), site);
  cpSync(join(project, site.output), join(work, `${name}-built`), { recursive: true });
  rmSync(join(project, site.output), { recursive: true });
  const ours = await ourPages(project);
  const fault = (what) => faults.push(`${name}: ${what}`);
  for (const path of theirs.keys()) if (!ours.has(path)) fault(`/${path} is a page of the site and none of ours`);
  for (const path of ours.keys()) if (!theirs.has(path)) fault(`/${path} is a page of ours and none of the site`);
  const secrets = [...ours].filter(([, { markdown }]) => markdown.includes('SECRET'));
  for (const [path] of secrets) fault(`/${path} is hidden by the site and published`);
  let [all, same, anchors, found] = [0, 0, 0, 0];
  for (const [path, { words: wantedWords, anchors: wantedAnchors }] of theirs) {
    const page = ours.get(path);
    if (page === undefined) continue;
    const result = kept(wantedWords, page.words);
    all += wantedWords.length;
    same += result.same;
    const missing = wantedAnchors.filter((anchor) => !page.anchors.includes(anchor));
    anchors += wantedAnchors.length;
    found += wantedAnchors.length - missing.length;
    if (missing.length > 0) fault(`/${path} lacks the anchors ${missing.join(', ')}: it has ${page.anchors.join(', ')}`);
    if (result.lost.length > wantedWords.length * (1 - minWords))
      fault(`/${path} lacks the words ${result.lost.slice(0, 12).join(' ')}`);
  }
  const share = all === 0 ? 0 : same / all;
  if (share < minWords) fault(`${(share * 100).toFixed(2)} % of the words`);
  rows.push([
    name,
    `${theirs.size}`,
    `${ours.size}`,
    `${found} of ${anchors}`,
    `${(share * 100).toFixed(2)} %`,
    `${secrets.length}`,
    `${Math.round((Date.now() - begun) / 1000)} s`,
  ]);
}
console.log('| Generator | Pages | Ours | Anchors | Words | Hidden pages published | Time |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
for (const each of faults) console.log(`FAULT ${each}`);
if (faults.length > 0) process.exitCode = 1;
