// The integrations of `vitrine/site` in the real generators: a small site of each is built with one line more in its configuration. Its own `llms.txt`
// stays, its pages get Markdown, and nothing that it hides does. `VITRINE_GENERATORS` names a folder that keeps the installed packages; names
// of generators as arguments run those alone.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sites } from './sites.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const entry = 'vitrine/site';
const address = 'https://docs.harbour.example/en/';
const html = (title, text) =>
  `<html lang="en"><head><title>${title}</title></head><body><nav><a href="/en/">Harbour</a> <a href="/en/crane.html">Crane</a></nav><main><h1>${title}</h1><p>${text}</p></main></body></html>\n`;

/** Sites of `sites.mjs` with the line in their configuration, and two that Vitrine reads as built sites alone. */
const projects = {
  vitepress: {
    ...sites.vitepress,
    config: '.vitepress/config.mts',
    line: [
      /export default \{/,
      `import { vitepress } from '${entry}';\nexport default { buildEnd: vitepress({ url: '${address}' }),`,
    ],
    own: 'public/llms.txt',
  },
  docusaurus: {
    ...sites.docusaurus,
    config: 'docusaurus.config.js',
    line: [/module\.exports = \{/, `const { docusaurus } = require('${entry}');\nmodule.exports = { plugins: [docusaurus()],`],
    own: 'static/llms.txt',
  },
  starlight: {
    ...sites.starlight,
    config: 'astro.config.mjs',
    line: [/integrations: \[/, `integrations: [astro(), `],
    head: `import { astro } from '${entry}';\n`,
    own: 'public/llms.txt',
  },
  eleventy: {
    packages: ['@11ty/eleventy@3.1.2'],
    build: ['eleventy', '--quiet'],
    output: '_site',
    config: 'eleventy.config.mjs',
    own: 'llms.txt',
    files: {
      'eleventy.config.mjs': `import { eleventy } from '${entry}';
export default (config) => {
  config.addPassthroughCopy('llms.txt');
  config.addPlugin(eleventy({ url: '${address}' }));
};
`,
      'index.html': html('Harbour', 'Open from six to ten.'),
      'crane.html': `---\npermalink: crane.html\n---\n${html('Crane', 'It lifts two tons.')}`,
    },
  },
  vite: {
    packages: ['vite@7.1.12'],
    build: ['vite', 'build'],
    output: 'dist',
    config: 'vite.config.mjs',
    own: 'public/llms.txt',
    files: {
      'vite.config.mjs': `import { vite } from '${entry}';
export default { base: '/en/', build: { rollupOptions: { input: ['index.html', 'crane.html'] } }, plugins: [vite({ url: '${address}' })] };
`,
      'index.html': html('Harbour', 'Open from six to ten.'),
      'crane.html': html('Crane', 'It lifts two tons.'),
    },
  },
};

const wanted = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'vitrine-integrations-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
// A copy, as npm installs it: bundlers read a package that is linked as part of the site.
const installed = join(work, 'node_modules/vitrine');
for (const part of ['dist', 'package.json'])
  cpSync(join(root, 'packages/vitrine', part), join(installed, part), { recursive: true });
symlinkSync(realpathSync(join(root, 'packages/vitrine/node_modules/satteri')), join(work, 'node_modules/satteri'), 'junction');
const packages = process.env.VITRINE_GENERATORS ?? join(work, 'packages');
let failures = 0;
for (const name of wanted.length > 0 ? wanted : Object.keys(projects)) {
  const project = projects[name];
  const problems = project === undefined ? [`expected one of ${Object.keys(projects).join(', ')}`] : check(name, project);
  failures += problems.length === 0 ? 0 : 1;
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${name}${problems.map((problem) => `\n  ${problem}`).join('')}`);
}
process.exitCode = failures === 0 ? 0 : 1;

function install(name, names) {
  const folder = join(packages, name);
  if (existsSync(join(folder, 'node_modules/.bin'))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps', '--prefer-offline', ...names], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return folder;
}

function check(name, { packages: names, build, output, config, line, head = '', own: ownFiles, files }) {
  const modules = join(install(name, names), 'node_modules');
  for (const hasOwn of [false, true]) {
    const folder = join(work, `${name}-${hasOwn}`);
    const write = (path, text) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    for (const [path, text] of Object.entries(files))
      write(path, path === config && line !== undefined ? head + text.replace(...line) : text);
    write('.git/HEAD', 'ref: refs/heads/main\n');
    if (hasOwn) write(ownFiles, 'Our own.\n');
    symlinkSync(modules, join(folder, 'node_modules'), 'junction');
    // Docusaurus keeps modules of the site in it, by their number.
    rmSync(join(modules, '.cache'), { recursive: true, force: true });
    const [program, ...args] = build;
    const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', CI: 'true', NODE_ENV: 'production' };
    const built = spawnSync(join(modules, '.bin', program), args, { cwd: folder, encoding: 'utf8', env });
    const printed = `${built.stdout}${built.stderr}`;
    if (built.status !== 0) return [`the build ended with ${built.status}: ${printed.slice(-1_500)}`];
    const read = (path) => (existsSync(join(folder, output, path)) ? readFileSync(join(folder, output, path), 'utf8') : '');
    const list = read('llms.txt');
    if (hasOwn) {
      if (list !== 'Our own.\n') return ['its own llms.txt was not kept'];
      if (!printed.includes('kept what is there')) return [`nothing warned of its own llms.txt: ${printed.slice(-500)}`];
      continue;
    }
    const pages = [...list.matchAll(/\]\((https:\/\/[^)\s]+\.md)\)/g)].map(([, link]) => link);
    if (pages.length < 2) return [`llms.txt lists ${pages.length} pages: ${list.slice(0, 500)} ${printed.slice(-800)}`];
    const texts = pages.map((link) => [link, read(decodeURIComponent(link.slice(address.length)))]);
    const missing = texts.filter(([link, text]) => !link.startsWith(address) || text === '').map(([link]) => link);
    if (missing.length > 0) return [`no file is at ${missing.join(', ')}`];
    if (`${list}${read('llms-full.txt')}${texts.flat().join('')}`.includes('SECRET')) return ['what the site hides was published'];
    console.log(`        ${name}: ${pages.length} pages`);
  }
  return [];
}
