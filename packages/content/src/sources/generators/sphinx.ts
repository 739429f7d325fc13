// Sphinx: `conf.py`, read as text for its literals, and never run. Pages of reStructuredText and MyST, lists of pages as navigation.
import { dirname, join, posix, resolve } from 'node:path';
import type { KnownGenerator } from '../generator.ts';
import { matchesAny } from '../glob.ts';
import { createNavigation, listedAt } from '../navigation.ts';
import { folderOfIndex, languageTag, splitAddress, withoutEnding } from '../paths.ts';
import { dataOf, type ProjectFiles } from '../project.ts';
import { pythonPairs, pythonText, pythonTexts } from '../python-literals.ts';
import { sphinxRedirects } from '../sphinx-redirects.ts';
import { readPageNames, toctreeNavigation } from '../sphinx-index.ts';
import { notebookMarkdown } from '../notebook.ts';

const neverPages = ['_build/**', '_templates/**', '_static/**', '_includes/**'];

/** Whether Read the Docs builds a folder for each page. */
function isDirectories(project: string, files: ProjectFiles): boolean {
  return [project, dirname(project), dirname(dirname(project))].some((folder) =>
    ['.readthedocs.yaml', '.readthedocs.yml', 'readthedocs.yml'].some(
      (name) => dataOf(dataOf(files.data(join(folder, name)))['sphinx'])['builder'] === 'dirhtml',
    ),
  );
}

/** `|version|`, `|release|` and what `rst_epilog` and `rst_prolog` replace. */
function substitutionsOf(source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of ['version', 'release', 'project']) {
    const value = pythonText(source, name);
    if (value !== undefined) found.set(name, value);
  }
  for (const [, name = '', text = ''] of source.matchAll(/^[ \t]*\.\. \|([^|\n]{1,200})\| replace::[ \t]*(\S[^\n]{0,500})$/gm))
    found.set(name, text);
  return found;
}

/** Sphinx. */
export const sphinx: KnownGenerator = {
  format: 'sphinx',
  configs: ['conf.py', 'source/conf.py', 'src/conf.py'],
  notes: {
    name: 'Sphinx',
    read: 'reStructuredText and MyST below `conf.py`, without `exclude_patterns`, and notebooks where `myst_nb` or `nbsphinx` reads them. `conf.py` is read as text for its literals and never run. A folder of `.rst` files without it is read as [Markdown](generators.md#markdown) is, with the same directives.',
    addresses:
      '`html_baseurl`, or set `url`; `page.html`, or folders where `.readthedocs.yaml` says `dirhtml`; anchors of docutils.',
    order: 'every `toctree`, from `root_doc` on; captions and titles are the sections',
    pages:
      '`:doc:`, `:ref:`, `:term:`, `extlinks`, substitutions, footnotes, tables of every form, notes, code, figures, tabs and cards of sphinx-design, `include`, `literalinclude`, descriptions of functions become text. An unknown directive keeps its argument and its body. Why the source and not a build: [decision 053](decisions/content.md#053-restructuredtext-and-myst-are-read-from-their-source).',
    lost: 'what Sphinx takes from code (`automodule`, `autodoc`): such a page is named as `docs-empty`; import the built output for it.',
  },
  read(project, config, files) {
    const found = files.text(join(project, config));
    if (!('text' in found)) return undefined;
    const source = found.text;
    const folder = resolve(project, dirname(config));
    const root = pythonText(source, 'root_doc') ?? pythonText(source, 'master_doc') ?? 'index';
    const hasRoot = ['.rst', '.md', '.rest', '.ipynb'].some((ending) => files.isFile(join(folder, root + ending)));
    if (!hasRoot || !/^(?:extensions|project|html_theme|master_doc|root_doc|source_suffix|import sphinx)\b/m.test(source))
      return undefined;
    const { origin, path: base } = splitAddress(pythonText(source, 'html_baseurl'));
    const exclude = [
      ...neverPages,
      ...pythonTexts(source, 'exclude_patterns').flatMap((each) => [each.replace(/\/$/, ''), `${each.replace(/\/$/, '')}/**`]),
    ];
    const isExcluded = (path: string): boolean => matchesAny(path, exclude);
    const readsNotebooks = /["'](?:myst_nb|nbsphinx)["']/.test(source);
    const pages = readsNotebooks ? /\.(?:rst|rest|md|markdown|ipynb)$/i : /\.(?:rst|rest|md|markdown)$/i;
    const convert = (text: string, path: string): string => (path.endsWith('.ipynb') ? notebookMarkdown(text) : text);
    const naming = { names: pages, isPage: (path: string) => !isExcluded(path), textOf: convert, slugger: 'docutils' } as const;
    const { references, named } = readPageNames(folder, naming, files);
    const navigation = createNavigation(toctreeNavigation(root, named));
    const asFolders = isDirectories(folder, files);
    return {
      format: 'sphinx',
      ...(origin !== undefined && { origin }),
      base,
      folders: [
        {
          folder,
          idPrefix: '',
          place(file) {
            const path = withoutEnding(file);
            const index = folderOfIndex(path, /^index$/);
            return {
              route: index ?? (asFolders ? `${path}/` : `${path}.html`),
              // names that begin with _ are pages like any other
              name: file.replaceAll(/(^|\/)_+(?=[^/])/g, '$1'),
              ...listedAt(navigation(path)),
              ...(isExcluded(file) && { hidden: 'conf.py excludes it' }),
            };
          },
        },
      ],
      pages,
      convert,
      crossReferences: {
        ...references,
        links: pythonPairs(source, 'extlinks'),
        projects: new Map([...pythonPairs(source, 'intersphinx_mapping')].map(([name, [address]]) => [name, address])),
        substitutions: substitutionsOf(source),
      },
      slugger: 'docutils',
      mdx: false,
      aliases: [],
      includeFolders: [folder],
      assetFolders: [...pythonTexts(source, 'html_extra_path').map((each) => resolve(folder, each)), folder],
      redirects: Object.entries(sphinxRedirects(folder, files)).map(([from, to]) => ({ from: posix.normalize(from), to })),
      // pages about code that Sphinx reads from the code itself
      hasOtherPage: (route) => /^(?:genindex|search|py-modindex|modindex|http-routingtable|_modules\/.*)(?:\.html)?$/.test(route),
      defaults: { locale: languageTag(pythonText(source, 'language') ?? 'en') ?? 'en' },
    };
  },
};
