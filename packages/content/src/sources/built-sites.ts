// Generators whose sources are not read: what they publish is decided by programs (conditions, templates, plugins), so their site is read
// as the HTML that they build. A repository of one of them gets the two commands, and no file of it is published as plain Markdown.
import { defined } from '@vitrine/core/serving';
import { basename, dirname, join, relative, sep } from 'node:path';
import { createProjectFiles, dataOf, type Data, type ProjectFiles, asText } from './project.ts';

type IsOwn = (project: string, config: string, files: ProjectFiles) => boolean;

export interface BuiltGenerator {
  readonly name: string;
  /** The command that builds the site, in the folder of the project; absent where a service builds it. */
  readonly build?: string;
  /** The folder of the built site, below the project. */
  readonly output?: string;
  /** Configuration files, by their path below the project. */
  readonly configs: readonly string[];
  /** Whether such a file is this generator's, where its name does not decide. */
  readonly isOwn?: IsOwn;
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

const endings = (name: string, ...all: readonly string[]): readonly string[] => all.map((ending) => `${name}.${ending}`);
const scripts = (name: string): readonly string[] => endings(name, 'js', 'ts', 'mjs', 'cjs', 'mts');

const says =
  (pattern: RegExp): IsOwn =>
  (project, config, files) => {
    const content = files.text(join(project, config));
    return 'text' in content && pattern.test(content.text);
  };

const has =
  (test: (data: Data) => boolean): IsOwn =>
  (project, config, files) =>
    test(dataOf(files.data(join(project, config))));

const maxFolders = 2_000;

const hasPages =
  (roots: readonly string[], isPage = /\.(?:mdx?|markdown|svx|mdoc)$/i): IsOwn =>
  (project, _, files) => {
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

const hasMember = (...names: readonly string[]): IsOwn => has((data) => names.some((name) => data[name] !== undefined));

const generator = (
  name: string,
  [build, output]: readonly [build: string, output: string] | readonly [],
  configs: readonly string[],
  isOwn?: IsOwn,
): BuiltGenerator => ({ name, configs, ...defined({ build, output, isOwn }) });

const hugo = ['hugo', 'public'] as const;
const nuxt = ['npx nuxt generate', '.output/public'] as const;
const astro = ['npx astro build', 'dist'] as const;
const next = ['npx next build', '.next/server/app'] as const;
const hugoFiles = ['toml', 'yaml', 'yml', 'json'];
const hugoNames = ['hugo', 'config/_default/hugo', 'config/_default/config'];

const antora = 'Antora';
/** Of Antora, in the project, or at the top of its repository: the command needs one, and names the first. A component without one is built with others, in the repository of the site. */
const playbooks = ['antora-playbook.yml', 'site.yml', 'local-antora-playbook.yml'];

/** Its files stay when a site moves to another generator, so that each other one comes before it. */
const gitBook = generator(
  'GitBook',
  [],
  ['.gitbook.yaml', '.gitbook.yml', 'SUMMARY.md'],
  (project, config, files) =>
    config !== 'SUMMARY.md' || says(/^[*-] +\[[^\]\n]{0,500}\]\([^)\n]{0,500}\.md\)/m)(project, config, files),
);

/** In the order in which they are tried. */
export const builtGenerators: readonly BuiltGenerator[] = [
  generator(
    'DocFX',
    ['docfx build', '_site'],
    ['docfx.json'],
    has((data) => dataOf(data['build'])['content'] !== undefined),
  ),
  generator(
    'Hugo',
    hugo,
    hugoNames.flatMap((name) => endings(name, ...hugoFiles)),
  ),
  generator('Zola', ['zola build', 'public'], ['config.toml'], says(/^base_url\s*=/m)),
  // many programs have a file of this name
  generator(
    'Hugo',
    hugo,
    endings('config', ...hugoFiles),
    says(/^\s{0,9}["']?(?:baseURL|languageCode|contentDir)["']?\s{0,9}[:=]/im),
  ),
  generator('Rspress', ['npx rspress build', 'doc_build'], scripts('rspress.config')),
  generator('VuePress', ['npx vuepress build .', '.vuepress/dist'], scripts('.vuepress/config')),
  generator(
    'Nuxt Content',
    nuxt,
    scripts('nuxt.config'),
    (...given) => says(/@nuxt\/content|docus|ui-pro|content:/)(...given) || hasPages(['content'])(...given),
  ),
  generator('Nuxt Content', nuxt, ['content.config.ts'], hasPages(['content'])),
  generator('Eleventy', ['npx @11ty/eleventy', '_site'], [...endings('eleventy.config', 'js', 'mjs', 'cjs'), '.eleventy.js']),
  generator(
    'Starlight',
    astro,
    scripts('astro.config'),
    (...given) => says(/starlight/i)(...given) && hasPages(['src/content'])(...given),
  ),
  generator('Astro', astro, scripts('astro.config'), hasPages(['src/content', 'src/pages', 'content'])),
  generator('Gatsby', ['npx gatsby build', 'public'], scripts('gatsby-config')),
  generator('Hexo', ['npx hexo generate', 'public'], ['_config.yml'], hasPages(['source/_posts'])),
  generator('Jekyll', ['bundle exec jekyll build', '_site'], ['_config.yml', '_config.yaml']),
  generator('Lume', ['deno task build', '_site'], endings('_config', 'ts', 'js', 'tsx'), says(/\blume\b/i)),
  generator('mystmd', ['npx mystmd build --html', '_build/html'], ['myst.yml'], hasMember('project', 'site', 'extends', 'extend')),
  generator('Jupyter Book', ['jupyter-book build .', '_build/html'], ['_config.yml', '_toc.yml'], (project, _, files) =>
    files.isFile(join(project, '_toc.yml')),
  ),
  generator(
    'Sphinx',
    ['sphinx-build -b html . _build/html', '_build/html'],
    ['conf.py', 'source/conf.py', 'src/conf.py'],
    says(/^(?:extensions|project|html_theme|master_doc|root_doc|source_suffix|import sphinx)\b/m),
  ),
  generator(antora, ['npx antora antora-playbook.yml', 'build/site'], ['antora.yml', 'antora.yaml'], hasMember('name')),
  generator('Quarto', ['quarto render', '_site'], ['_quarto.yml', '_quarto.yaml']),
  generator('bookdown', [`Rscript -e 'bookdown::render_book()'`, '_book'], ['_bookdown.yml']),
  generator('Zensical', ['zensical build', 'site'], ['zensical.toml']),
  generator('Pelican', ['pelican content', 'output'], ['pelicanconf.py']),
  generator('Retype', ['npx retypeapp build', '.retype'], ['retype.yml', 'retype.json']),
  generator('Fumadocs', next, [...scripts('source.config'), 'source.config.tsx']),
  generator('Nextra', next, scripts('next.config'), says(/\bnextra/i)),
  generator(
    'Next.js',
    next,
    scripts('next.config'),
    (...given) =>
      hasPages(['app', 'src/app'], /^page\.mdx?$/i)(...given) ||
      hasPages(['pages', 'src/pages', 'content', 'src/content'])(...given) ||
      (readsMarkdown(...given) && hasPages(['docs', 'blog', 'posts', 'data', 'src/docs'])(...given)),
  ),
  generator(
    'SvelteKit',
    ['npx vite build', 'build'],
    ['svelte.config.js', 'svelte.config.ts'],
    hasPages(['documentation', 'content', 'src/content', 'src/routes']),
  ),
  generator('Zudoku', ['npx zudoku build', 'dist'], endings('zudoku.config', 'tsx', 'ts', 'jsx', 'js', 'mjs')),
  generator('Scalar', [], ['scalar.config.json']),
  // without these it is the configuration of the linter
  generator(
    'Redocly',
    [],
    ['sidebars.yaml', 'redocly.yaml', 'redocly.yml'],
    (project, config, files) =>
      files.isFile(join(project, 'sidebars.yaml')) ||
      hasMember('navbar', 'sidebar', 'footer', 'navigation', 'products', 'seo', 'l10n', 'breadcrumbs')(project, config, files),
  ),
  generator('Writerside', [], ['writerside.cfg']),
  generator('HonKit', ['npx honkit build', '_book'], ['book.json', 'book.js'], (project, config, files) =>
    ['', asText(dataOf(files.data(join(project, config)))['root']) ?? ''].some((root) =>
      files.isFile(join(project, root, 'SUMMARY.md')),
    ),
  ),
  gitBook,
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
  for (const each of builtGenerators) {
    const { name, configs, isOwn, build, output } = each;
    if ((each === gitBook) !== last) continue;
    const config = configs.find((path) => isThere(path) && isOwn?.(project, path, files) !== false);
    if (config === undefined) continue;
    const playbook =
      name === antora
        ? playbooks.flatMap((path) => [join(project, path), join(files.root, path)]).find((path) => files.isFile(path))
        : undefined;
    // Sphinx runs where its configuration is
    const folder = playbook === undefined ? join(project, name === 'Sphinx' ? dirname(config) : '') : dirname(playbook);
    const site = { generator: name, config: join(project, config), project: folder };
    if (build === undefined || output === undefined || (name === antora && playbook === undefined)) return site;
    return {
      ...site,
      build: withInstallation(
        playbook === undefined ? build : build.replace('antora-playbook.yml', basename(playbook)),
        folder,
        files,
      ),
      output: join(folder, outputNamed(join(project, config), files) ?? routerOutput(output, folder, files)),
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
