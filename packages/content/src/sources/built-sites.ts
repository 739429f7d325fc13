// Generators whose sources are not read: what they publish is decided by programs (conditions, templates, plugins), so their site is read
// as the HTML that they build. A repository of one of them gets the two commands, and no file of it is published as plain Markdown.
import { basename, dirname, join, relative, sep } from 'node:path';
import { createProjectFiles, dataOf, type Data, type ProjectFiles, asText } from './project.ts';

export interface BuiltGenerator {
  readonly name: string;
  /** Configuration files, by their path below the project. */
  readonly configs: readonly string[];
  /** Whether such a file is this generator's, where its name does not decide. */
  readonly isOwn?: (project: string, config: string, files: ProjectFiles) => boolean;
  /** Whether its files stay when a site moves to another generator, so that each other one comes first. */
  readonly isLast?: boolean;
  /** The command that builds the site, in the folder of the project; absent where a service builds it. */
  readonly build?: string;
  /** The folder of the built site, below the project. */
  readonly output?: string;
  /** Files in the project, or at the top of its repository, of which the command needs one; it names the first. */
  readonly playbooks?: readonly string[];
}

export interface BuiltSite {
  readonly generator: string;
  /** What shows that: a configuration file, absolute; absent where files of its language do. */
  readonly config?: string;
  /** Folder in which the command runs, absolute. */
  readonly project: string;
  readonly build?: string;
  /** The folder of the built site, absolute. */
  readonly output?: string;
  /** What of the configuration is not understood, where the sources are else read. */
  readonly unclear?: string;
}

const scripts = (name: string): readonly string[] => ['js', 'ts', 'mjs', 'cjs', 'mts'].map((ending) => `${name}.${ending}`);

const says =
  (pattern: RegExp) =>
  (project: string, config: string, files: ProjectFiles): boolean => {
    const content = files.text(join(project, config));
    return 'text' in content && pattern.test(content.text);
  };

const has =
  (test: (data: Data) => boolean) =>
  (project: string, config: string, files: ProjectFiles): boolean =>
    test(dataOf(files.data(join(project, config))));

const maxFolders = 2_000;

const hasPages =
  (roots: readonly string[], isPage = /\.(?:mdx?|markdown|svx|mdoc)$/i) =>
  (project: string, _: string, files: ProjectFiles): boolean => {
    const waiting = roots.map((root) => join(project, root));
    for (let seen = 0, at = waiting.shift(); at !== undefined && seen < maxFolders; at = waiting.shift(), seen += 1)
      for (const name of files.names(at)) {
        if (isPage.test(name)) return true;
        if (!name.includes('.') && name !== 'node_modules') waiting.push(join(at, name));
      }
    return false;
  };

/** Packages by which a program makes pages of Markdown. */
const markdownPackage =
  /^(?:gray-matter|front-matter|unified|remark(?:-(?:html|mdx|parse|rehype))?|marked|markdown-it|(?:next-)?mdx-(?:remote(?:-client)?|bundler)|@next\/mdx|@mdx-js\/.+|contentlayer2?|velite|@content-collections\/.*)$/;

function readsMarkdown(project: string, _: string, files: ProjectFiles): boolean {
  const { dependencies, devDependencies } = dataOf(files.data(join(project, 'package.json')));
  return Object.keys({ ...dataOf(dependencies), ...dataOf(devDependencies) }).some((name) => markdownPackage.test(name));
}

const hugoFiles = ['toml', 'yaml', 'yml', 'json'];

/** In the order in which they are tried. */
export const builtGenerators: readonly BuiltGenerator[] = [
  {
    name: 'DocFX',
    configs: ['docfx.json'],
    isOwn: has((data) => dataOf(data['build'])['content'] !== undefined),
    ...{ build: 'docfx build', output: '_site' },
  },
  {
    name: 'Hugo',
    configs: ['hugo', 'config/_default/hugo', 'config/_default/config'].flatMap((name) =>
      hugoFiles.map((ending) => `${name}.${ending}`),
    ),
    ...{ build: 'hugo', output: 'public' },
  },
  {
    name: 'Zola',
    configs: ['config.toml'],
    isOwn: says(/^base_url\s*=/m),
    ...{ build: 'zola build', output: 'public' },
  },
  {
    name: 'Hugo',
    configs: hugoFiles.map((ending) => `config.${ending}`),
    // many programs have a file of this name
    isOwn: says(/^\s{0,9}["']?(?:baseURL|languageCode|contentDir)["']?\s{0,9}[:=]/im),
    ...{ build: 'hugo', output: 'public' },
  },
  { name: 'Rspress', configs: scripts('rspress.config'), ...{ build: 'npx rspress build', output: 'doc_build' } },
  {
    name: 'VuePress',
    configs: scripts('.vuepress/config'),
    ...{ build: 'npx vuepress build .', output: '.vuepress/dist' },
  },
  {
    name: 'Nuxt Content',
    configs: scripts('nuxt.config'),
    isOwn: (...given) => says(/@nuxt\/content|docus|ui-pro|content:/)(...given) || hasPages(['content'])(...given),
    ...{ build: 'npx nuxt generate', output: '.output/public' },
  },
  {
    name: 'Nuxt Content',
    configs: ['content.config.ts'],
    isOwn: hasPages(['content']),
    ...{ build: 'npx nuxt generate', output: '.output/public' },
  },
  {
    name: 'Eleventy',
    configs: [...['js', 'mjs', 'cjs'].map((ending) => `eleventy.config.${ending}`), '.eleventy.js'],
    ...{ build: 'npx @11ty/eleventy', output: '_site' },
  },
  {
    name: 'Starlight',
    configs: scripts('astro.config'),
    isOwn: (...given) => says(/starlight/i)(...given) && hasPages(['src/content'])(...given),
    ...{ build: 'npx astro build', output: 'dist' },
  },
  {
    name: 'Astro',
    configs: scripts('astro.config'),
    isOwn: hasPages(['src/content', 'src/pages', 'content']),
    ...{ build: 'npx astro build', output: 'dist' },
  },
  { name: 'Gatsby', configs: scripts('gatsby-config'), ...{ build: 'npx gatsby build', output: 'public' } },
  {
    name: 'Hexo',
    configs: ['_config.yml'],
    isOwn: hasPages(['source/_posts']),
    ...{ build: 'npx hexo generate', output: 'public' },
  },
  { name: 'Jekyll', configs: ['_config.yml', '_config.yaml'], ...{ build: 'bundle exec jekyll build', output: '_site' } },
  {
    name: 'Lume',
    configs: ['_config.ts', '_config.js', '_config.tsx'],
    isOwn: says(/\blume\b/i),
    ...{ build: 'deno task build', output: '_site' },
  },
  {
    name: 'mystmd',
    configs: ['myst.yml'],
    isOwn: has((data) => ['project', 'site', 'extends', 'extend'].some((member) => data[member] !== undefined)),
    ...{ build: 'npx mystmd build --html', output: '_build/html' },
  },
  {
    name: 'Jupyter Book',
    configs: ['_config.yml', '_toc.yml'],
    isOwn: (project, _, files) => files.isFile(join(project, '_toc.yml')),
    ...{ build: 'jupyter-book build .', output: '_build/html' },
  },
  {
    name: 'Sphinx',
    configs: ['conf.py', 'source/conf.py', 'src/conf.py'],
    isOwn: says(/^(?:extensions|project|html_theme|master_doc|root_doc|source_suffix|import sphinx)\b/m),
    ...{ build: 'sphinx-build -b html . _build/html', output: '_build/html' },
  },
  {
    name: 'Antora',
    configs: ['antora.yml', 'antora.yaml'],
    isOwn: has((data) => data['name'] !== undefined),
    // a component without a playbook is built with others, in the repository of the site
    playbooks: ['antora-playbook.yml', 'site.yml', 'local-antora-playbook.yml'],
    ...{ build: 'npx antora antora-playbook.yml', output: 'build/site' },
  },
  { name: 'Quarto', configs: ['_quarto.yml', '_quarto.yaml'], ...{ build: 'quarto render', output: '_site' } },
  { name: 'bookdown', configs: ['_bookdown.yml'], ...{ build: `Rscript -e 'bookdown::render_book()'`, output: '_book' } },
  { name: 'Zensical', configs: ['zensical.toml'], ...{ build: 'zensical build', output: 'site' } },
  { name: 'Pelican', configs: ['pelicanconf.py'], ...{ build: 'pelican content', output: 'output' } },
  { name: 'Retype', configs: ['retype.yml', 'retype.json'], ...{ build: 'npx retypeapp build', output: '.retype' } },
  {
    name: 'Fumadocs',
    configs: [...scripts('source.config'), 'source.config.tsx'],
    ...{ build: 'npx next build', output: '.next/server/app' },
  },
  {
    name: 'Nextra',
    configs: scripts('next.config'),
    isOwn: says(/\bnextra/i),
    ...{ build: 'npx next build', output: '.next/server/app' },
  },
  {
    name: 'Next.js',
    configs: scripts('next.config'),
    isOwn: (...given) =>
      hasPages(['app', 'src/app'], /^page\.mdx?$/i)(...given) ||
      hasPages(['pages', 'src/pages', 'content', 'src/content'])(...given) ||
      (readsMarkdown(...given) && hasPages(['docs', 'blog', 'posts', 'data', 'src/docs'])(...given)),
    ...{ build: 'npx next build', output: '.next/server/app' },
  },
  {
    name: 'SvelteKit',
    configs: ['svelte.config.js', 'svelte.config.ts'],
    isOwn: hasPages(['documentation', 'content', 'src/content', 'src/routes']),
    ...{ build: 'npx vite build', output: 'build' },
  },
  {
    name: 'Zudoku',
    configs: ['tsx', 'ts', 'jsx', 'js', 'mjs'].map((ending) => `zudoku.config.${ending}`),
    ...{ build: 'npx zudoku build', output: 'dist' },
  },
  { name: 'Scalar', configs: ['scalar.config.json'] },
  {
    name: 'Redocly',
    configs: ['sidebars.yaml', 'redocly.yaml', 'redocly.yml'],
    // without these it is the configuration of the linter
    isOwn: (project, config, files) =>
      files.isFile(join(project, 'sidebars.yaml')) ||
      has((data) =>
        ['navbar', 'sidebar', 'footer', 'navigation', 'products', 'seo', 'l10n', 'breadcrumbs'].some(
          (member) => data[member] !== undefined,
        ),
      )(project, config, files),
  },
  { name: 'Writerside', configs: ['writerside.cfg'] },
  {
    name: 'HonKit',
    configs: ['book.json', 'book.js'],
    isOwn: (project, config, files) =>
      ['', asText(dataOf(files.data(join(project, config)))['root']) ?? ''].some((root) =>
        files.isFile(join(project, root, 'SUMMARY.md')),
      ),
    ...{ build: 'npx honkit build', output: '_book' },
  },
  {
    name: 'GitBook',
    configs: ['.gitbook.yaml', '.gitbook.yml', 'SUMMARY.md'],
    isOwn: (project, config, files) =>
      config !== 'SUMMARY.md' || says(/^[*-] +\[[^\]\n]*\]\([^)\n]*\.md\)/m)(project, config, files),
    isLast: true,
  },
];

/** All configuration files, for who looks which of them a folder has. */
export const builtConfigs: readonly string[] = [...new Set(builtGenerators.flatMap(({ configs }) => configs))];

/** The site in a folder whose configuration is that of such a generator. `isThere` states which configurations the folder has, `last` whether the others were asked. */
export function builtSiteIn(
  project: string,
  isThere: (config: string) => boolean,
  files: ProjectFiles,
  last: boolean,
): BuiltSite | undefined {
  for (const { name, configs, isOwn, isLast = false, build, output, playbooks } of builtGenerators) {
    if (isLast !== last) continue;
    const config = configs.find((each) => isThere(each) && isOwn?.(project, each, files) !== false);
    if (config === undefined) continue;
    const playbook = playbooks?.flatMap((each) => [join(project, each), join(files.root, each)]).find((path) => files.isFile(path));
    // Sphinx runs where its configuration is
    const folder = playbook === undefined ? join(project, name === 'Sphinx' ? dirname(config) : '') : dirname(playbook);
    const site = { generator: name, config: join(project, config), project: folder };
    if (build === undefined || (playbooks !== undefined && playbook === undefined)) return site;
    return {
      ...site,
      build: withInstallation(
        playbook === undefined ? build : build.replace('antora-playbook.yml', basename(playbook)),
        folder,
        files,
      ),
      ...(output !== undefined && {
        output: join(folder, outputNamed(join(project, config), files) ?? routerOutput(output, folder, files)),
      }),
    };
  }
  return undefined;
}

const managers: readonly (readonly [file: string, command: string])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
];

/** A build behind what it has to install, by the files in its folder, or else at the top of the repository. */
export function withInstallation(build: string, folder: string, files: ProjectFiles): string {
  const isThere = (name: string): boolean => [folder, files.root].some((each) => files.isFile(join(each, name)));
  if (build.startsWith('bundle ')) return isThere('Gemfile') ? `bundle install && ${build}` : build;
  if (build.startsWith('sphinx-build '))
    return files.isFile(join(folder, 'requirements.txt')) ? `pip install -r requirements.txt && ${build}` : build;
  if (!files.isFile(join(folder, 'package.json'))) return build;
  const [, manager = 'npm'] = managers.find(([name]) => isThere(name)) ?? [];
  const { private: isPrivate, version, scripts } = dataOf(files.data(join(folder, 'package.json')));
  // a package that cannot be published is that of the site
  const isOwn = (isPrivate === true || version === undefined) && dataOf(scripts)['build'] !== undefined;
  return `${manager} install && ${isOwn ? `${manager} run build` : build}`;
}

/** Of Next.js, the folder of the older router where a project has pages of that alone. */
function routerOutput(output: string, project: string, files: ProjectFiles): string {
  const has = (name: string): boolean => files.isFolder(join(project, name)) || files.isFolder(join(project, 'src', name));
  return output === '.next/server/app' && has('pages') && !has('app') ? '.next/server/pages' : output;
}

/** The output folder that a configuration names in the member that its generator has for it. */
function outputNamed(config: string, files: ProjectFiles): string | undefined {
  const data = dataOf(files.data(config));
  // of Next.js
  if (data['output'] === 'export') return 'out';
  const given =
    data['publishDir'] ??
    data['destination'] ??
    dataOf(data['build'])['dest'] ??
    dataOf(data['build'])['output'] ??
    dataOf(data['project'])['output-dir'];
  return typeof given === 'string' && /^[\w.-][\w./-]{0,100}$/.test(given) && !given.includes('..') ? given : undefined;
}

/** Files of languages that a program has to convert: what finds them, what they are, and the command where there is one. */
const languages: readonly (readonly [sign: RegExp, name: string, build?: string, output?: string])[] = [
  [/^Doxyfile$/, 'Doxygen', 'doxygen', 'html'],
  [/\.(?:adoc|asciidoc|asc)$/i, 'Asciidoctor', `asciidoctor -R . -D build '**/*.adoc'`, 'build'],
  [/\.re?st$/i, 'docutils', 'sphinx-build -C -b html . build', 'build'],
  [/\.qmd$/i, 'Quarto', 'quarto render', '_site'],
  [/\.(?:org|textile|dita|texi)$/i, 'a language other than Markdown'],
  [/\.html?$/i, 'built HTML'],
];

/** Where documentation usually is, below the folder that is named. */
const usual = ['', 'docs', 'doc', 'docs/source', 'doc/source', 'source', 'documentation'];

/** Documentation in or below a folder without a page of Markdown, in a language that has to be built. */
export function unreadLanguage(folder: string, files: ProjectFiles = createProjectFiles(folder)): BuiltSite | undefined {
  for (const [sign, generator, build, output] of languages)
    for (const name of usual) {
      const project = join(folder, name);
      const file = files.names(project).find((each) => sign.test(each));
      if (file === undefined) continue;
      return {
        ...{ generator, project },
        ...(sign.test('Doxyfile') && { config: join(project, file) }),
        ...(build !== undefined && { build }),
        ...(output !== undefined && { output: join(project, output) }),
        ...(generator === 'built HTML' && { output: project }),
      };
    }
  return undefined;
}

/** What publishes a site that a service builds, or whose pages are made on request. */
export const importLiveSite = 'Import the live site: `vitrine import docs --from site https://<its address>`.';

/** How to publish such a site, as the fix of a finding: its own build, then ours. Paths are relative to `content`, and to `root` for commands. */
export function howToBuild({ project, build, output }: BuiltSite, content: string, root: string): string {
  const below = (from: string, path: string): string => relative(from, path).split(sep).join('/') || '.';
  if (output === undefined) return importLiveSite;
  const realPath = below(root, project);
  const run = build === undefined ? '' : `Run \`${build}\`${realPath === '.' ? '' : ` in ${realPath}`}, then publish`;
  return `${run === '' ? 'Publish' : run} what it wrote: \`vitrine build --site ${below(root, output)}\`, or \`docs: [{ site: ${below(content, output)}, url: <address of the site> }]\` in front.yaml.`;
}
