// The pages of a site as its generator built them, and as Vitrine reads them or their sources: pages and addresses, anchors, words, and what is
// hidden. As a program it compares a real repository with its built site: `compare.mjs <generator> <project> <output> [<base> [<url pattern> [built]]]`.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const load = async (name, from) => import(pathToFileURL(createRequire(join(root, from, 'package.json')).resolve(name)).href);
const { htmlToHast: fromHtml, markdownToHtml } = await load('satteri', 'packages/content');
const { buildSnapshot } = await import(pathToFileURL(join(root, 'packages/content/dist/index.js')).href);

/** Fewest of a page's words, and of all of them, that are in ours. */
const minWords = 0.995;

/** The element with the text of a page, the paths of pages that the generator makes itself, and whether Vitrine reads the sources too. */
export const marks = {
  mkdocs: { main: 'md-content__inner', others: /^404$/, isRead: true },
  vitepress: { main: 'vp-doc', others: /^404$/, isRead: true },
  docusaurus: { main: 'theme-doc-markdown', others: /^(?:404|search|category\/.*)$/, isRead: true },
  docsify: { main: 'markdown-section', isRead: true },
  mdbook: { main: 'main', others: /^(?:404|print|toc)$/, isRead: true },
  starlight: { main: 'sl-markdown-content', others: /(?:^|\/)404$/ },
  hugo: { main: 'main' },
  sphinx: { main: 'bodywrapper', others: /^(?:genindex|search|py-modindex|_modules\/.*)$/ },
  jekyll: { main: 'main' },
  asciidoctor: { main: 'content' },
  eleventy: { main: 'main' },
  honkit: { main: 'markdown-section' },
  antora: { main: 'doc', others: /^404$/ },
  typedoc: { main: 'col-content', others: /^hierarchy$/ },
  rspress: { main: 'rspress-doc', others: /^(?:zh\/)?404$/ },
  nextra: { main: 'main', others: /^(?:404|500|_\w.*)$/ },
  fumadocs: { main: 'article', others: /^(?:404|500|_\w.*)$/ },
};

function filesBelow(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(folder, path) : [path];
  });
}

const notText = new Set(['script', 'style', 'svg', 'nav', 'button', 'template', 'noscript', 'select', 'input']);
const notContent =
  /\b(?:headerlink|header-anchor|hash-link|sl-anchor-link|line-numbers|lang|copy|visually-hidden|sr-only|theme-doc-toc-mobile|theme-doc-breadcrumbs|md-source-file|tabbed-labels--linked|footnote-ref|footnote-backref|boring)\b/;
const classes = ({ properties = {} }) => [properties.className ?? []].flat().join(' ');

/** The first element of a class, an id or a tag, or none. */
function find(node, name) {
  if (node.type === 'element' && [node.tagName, node.properties.id, ...classes(node).split(' ')].includes(name)) return node;
  for (const child of node.children ?? []) {
    const match = find(child, name);
    if (match !== undefined) return match;
  }
  return undefined;
}

/** The texts and the ids of headings below an element. */
function read(node, into = { text: [], anchors: [], robots: '' }) {
  if (node.type === 'text') into.text.push(node.value);
  if (node.type !== 'element' && node.type !== 'root') return into;
  if (node.type === 'element') {
    if (notText.has(node.tagName) || node.properties.dataFootnoteRef !== undefined) return into;
    // what a site keeps from its own search, but not the trees of files of Starlight
    if (node.properties.dataPagefindIgnore !== undefined && node.tagName !== 'starlight-file-tree') return into;
    if (notContent.test(classes(node)) && node.tagName !== 'article') return into;
    if (node.properties.hidden !== undefined && node.properties.role !== 'tabpanel') return into;
    if (/display:\s*none/.test(node.properties.style ?? '')) return into;
    // the id of a heading, or of the section that it opens
    const isHeading = ({ tagName, properties }) => /^h[2-6]$/.test(tagName) && properties.id === undefined;
    if (/^h[2-6]$/.test(node.tagName) || (/^(?:section|div)$/.test(node.tagName) && node.children.some(isHeading)))
      into.anchors.push(...[node.properties.id ?? []].flat().map(String));
  }
  const isBlock = node.type === 'element' && !/^(?:a|b|code|em|i|kbd|span|strong|sup|sub|wbr)$/.test(node.tagName);
  if (isBlock) into.text.push(' ');
  for (const child of node.children) read(child, into);
  if (isBlock) into.text.push(' ');
  return into;
}

const words = (text) =>
  text
    .normalize('NFKC')
    .replace(/\u00ad/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** How many of some words are among others, each as often as it is there. */
function kept(wantedWords, receivedWords) {
  const counts = new Map();
  for (const word of receivedWords) counts.set(word, (counts.get(word) ?? 0) + 1);
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
function builtPages(folder, { main, others }, isBuilt) {
  const pages = new Map();
  for (const file of filesBelow(folder).filter((path) => path.endsWith('.html'))) {
    const html = readFileSync(join(folder, file), 'utf8');
    const path = file.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '');
    const tree = fromHtml(html);
    const content = find(tree, main);
    if (/<meta[^>]+content="?noindex/i.test(html) || others?.test(path) || content === undefined) continue;
    const { text, anchors } = read(content);
    if (text.join('').includes('SECRET words')) continue;
    pages.set(path, { words: words(text.join('')), anchors });
  }
  // mdBook writes its first chapter as the home page too
  const home = pages.get('')?.words.join(' ');
  if (!isBuilt && home && [...pages].some(([path, page]) => path !== '' && page.words.join(' ') === home)) pages.delete('');
  return pages;
}

/** Pages of the snapshot of a project or its built site, by their path below the base. `url` is a pattern of addresses, where the configuration states none. */
async function ourPages(project, built, base, url) {
  const front = join(project, 'vitrine-front');
  mkdirSync(front, { recursive: true });
  const files = {
    'product.yaml':
      'id: harbour\nname: Harbour\ndescription: A harbour in tests\nhomepage: https://harbour.example\nversion: 1.0.0\n',
    'capabilities.yaml': 'actions: []\n',
    'releases.yaml': 'releases: []\n',
    'front.yaml': `docs:\n  - ${built === undefined ? 'path: ..' : `site: ${built}`}\n${url === undefined ? '' : `    url: ${url}\n`}`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(front, name), text);
  const { snapshot, problems, warnings } = await buildSnapshot(front, {
    generatedAt: '2026-01-01T00:00:00.000Z',
    keepGoing: true,
  });
  const decode = new TextDecoder();
  const pages = new Map(
    snapshot.pages.map(({ id, title, url: address, start, length, headings }) => {
      const path =
        address === undefined
          ? `? ${id}`
          : decodeURI(new URL(address).hash.startsWith('#/') ? new URL(address).hash.slice(1) : new URL(address).pathname)
              .replace(base, '')
              .replace(/^\/|\/$/g, '')
              .replace(/(?:(?:^|\/)index)?\.html$/, '');
      const markdown = decode.decode(snapshot.markdown.subarray(start, start + length));
      // a generator shows the title of a page that has no heading of its own
      const titledMarkdown = /^# /m.test(markdown) ? markdown : `# ${title}\n\n${markdown}`;
      const { text } = read(fromHtml(markdownToHtml(titledMarkdown).html));
      return [path, { markdown, words: words(text.join('')), anchors: headings.map(({ anchor }) => anchor) }];
    }),
  );
  return { pages, warnings: [...problems, ...warnings] };
}

export const heading = `| Generator | Pages | Ours | Anchors | Words | Hidden pages published |
| --- | --- | --- | --- | --- | --- |`;

/**
 * Compares a built site with what Vitrine reads of its project or, if `isBuilt`, of the output, which lies outside of it. The row of the table, and
 * what differs. `base` is that of the addresses of pages, `url` their pattern, where the configuration states none.
 */
export async function compare(name, project, output, base = '/', url = undefined, isBuilt = marks[name].isRead !== true) {
  const theirs = builtPages(output, marks[name], isBuilt);
  const built = isBuilt ? relative(join(project, 'vitrine-front'), output) : undefined;
  const { pages: ours, warnings } = await ourPages(project, built, base, url);
  const faults = [];
  for (const path of theirs.keys()) if (!ours.has(path)) faults.push(`/${path} is a page of the site and none of ours`);
  for (const path of ours.keys()) if (!theirs.has(path)) faults.push(`/${path} is a page of ours and none of the site`);
  const secrets = [...ours].filter(([path, { markdown }]) => !theirs.has(path) || markdown.includes('SECRET words'));
  for (const [path] of secrets) faults.push(`/${path} is hidden by the site and published`);
  let [all, same, anchors, anchorsPresent] = [0, 0, 0, 0];
  for (const [path, { words: wantedWords, anchors: wantedAnchors }] of theirs) {
    const page = ours.get(path);
    if (page === undefined) continue;
    const result = kept(wantedWords, page.words);
    all += wantedWords.length;
    same += result.same;
    const missing = wantedAnchors.filter((anchor) => !page.anchors.includes(anchor));
    anchors += wantedAnchors.length;
    anchorsPresent += wantedAnchors.length - missing.length;
    if (missing.length > 0)
      faults.push(`/${path} lacks the anchors ${missing.slice(0, 8).join(', ')}: it has ${page.anchors.slice(0, 12).join(', ')}`);
    if (result.lost.length > wantedWords.length * (1 - minWords))
      faults.push(`/${path} lacks ${result.lost.length} of ${wantedWords.length} words: ${result.lost.slice(0, 12).join(' ')}`);
  }
  const share = all === 0 ? 0 : same / all;
  if (share < minWords) faults.push(`${(share * 100).toFixed(2)} % of the words`);
  const row = `| ${name}${isBuilt ? ', as built' : ''} | ${theirs.size} | ${ours.size} | ${anchorsPresent} of ${anchors} | ${(share * 100).toFixed(2)} % | ${secrets.length} |`;
  return { row, faults, warnings };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name = '', project = '.', output = '.', base, url, built] = process.argv.slice(2);
  const isBuilt = built === undefined ? undefined : built === 'built';
  const { row, faults, warnings } = await compare(name, resolve(project), resolve(output), base, url || undefined, isBuilt);
  rmSync(join(project, 'vitrine-front'), { recursive: true });
  console.log(`${heading}\n${row}`);
  for (const each of faults) console.log(`FAULT ${each}`);
  for (const { file, message } of warnings) console.log(`warning ${file}: ${message}`);
  if (faults.length > 0) process.exitCode = 1;
}
