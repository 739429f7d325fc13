// Four small documentation sites, each as its generator takes it (the source) and makes it (the built files, which is what a front of Starlight reads): the shape of addresses,
// folders and 404 pages is the generator's, the words are ours.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Generator {
  readonly name: string;
  /** The folder of built files. */
  readonly out: string;
  readonly source: (origin: string) => Readonly<Record<string, string>>;
  /** Built files by path. */
  readonly built: Readonly<Record<string, string>>;
  /** Addresses of pages, as the site links them, with the Markdown of each. */
  readonly pages: Readonly<Record<string, string>>;
  /** The source of the front; the project by default. */
  readonly docs?: (origin: string) => string;
  /** What the doctor still finds: of pages that are none of the documentation, and that the built pages do not name llms.txt. */
  readonly left: readonly string[];
}

const lamp = '# Lamp\n\nA lamp that exists in tests only. [Trim the wick](LINK).\n';
const wick = '# Trim the wick\n\nTrim it to a finger. Then light the lamp, and put the chimney back.\n';

function page(title: string, text: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} | Lamp</title><link rel="stylesheet" href="/style.css"></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>\n`;
}

const home = page('Lamp', 'A lamp that exists in tests only.');
const inner = page('Trim the wick', `Trim it to a finger. ${'Then light the lamp, and put the chimney back. '.repeat(100)}`);
const missing = page('Page not found', 'See <a href="/">the first page</a>.');
const common = { '404.html': missing, 'style.css': 'main{max-width:40rem}\n'.repeat(400) };

export const generators: readonly Generator[] = [
  {
    name: 'Docusaurus',
    out: 'build',
    source: (origin) => ({
      'docusaurus.config.js': `export default { title: 'Lamp', url: '${origin}', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: 'docs' } }]] };\n`,
      'docs/intro.md': lamp.replace('LINK', './wick.md'),
      'docs/wick.md': wick,
    }),
    built: {
      ...common,
      'index.html': page('Welcome', 'A page of the theme.'),
      'docs/intro/index.html': home,
      'docs/wick/index.html': inner,
    },
    pages: { '/docs/intro': '/docs/intro.md', '/docs/wick': '/docs/wick.md' },
    // The first page is the theme's.
    left: [
      'markdown GET / Accept: text/markdown',
      'markdown-alternate GET /',
      'llms-named GET /docs/intro',
      'llms-named GET /docs/wick',
      'link-field GET /',
    ],
  },
  {
    name: 'Starlight',
    out: 'dist',
    source: (origin) => ({
      'astro.config.mjs': `import starlight from '@astrojs/starlight';\nexport default { site: '${origin}', integrations: [starlight({ title: 'Lamp' })] };\n`,
      'src/content/docs/index.md': `---\ntitle: Lamp\n---\n\n${lamp.replace('LINK', './guides/wick/').slice(8)}`,
      'src/content/docs/guides/wick.md': `---\ntitle: Trim the wick\n---\n\n${wick.slice(17)}`,
    }),
    built: { ...common, 'index.html': home, 'guides/wick/index.html': inner },
    docs: (origin) => `{ site: ../dist, url: ${origin} }`,
    pages: { '/': '/docs/index.md', '/guides/wick/': '/docs/guides/wick.md' },
    left: ['llms-named GET /guides/wick/'],
  },
  {
    name: 'VitePress',
    out: '.vitepress/dist',
    source: (origin) => ({
      '.vitepress/config.mjs': `export default { title: 'Lamp', sitemap: { hostname: '${origin}' } };\n`,
      'index.md': lamp.replace('LINK', './guide/wick.md'),
      'guide/wick.md': wick,
    }),
    built: { ...common, 'index.html': home, 'guide/wick.html': inner },
    pages: { '/': '/docs/index.md', '/guide/wick.html': '/docs/guide/wick.md' },
    left: ['llms-named GET /guide/wick.html'],
  },
  {
    name: 'MkDocs',
    out: 'site',
    source: (origin) => ({
      'mkdocs.yml': `site_name: Lamp\nsite_url: ${origin}/\n`,
      'docs/index.md': lamp.replace('LINK', 'wick.md'),
      'docs/wick.md': wick,
    }),
    built: { ...common, 'index.html': home, 'wick/index.html': inner },
    pages: { '/': '/docs/index.md', '/wick/': '/docs/wick.md' },
    left: ['llms-named GET /wick/'],
  },
];

const front = (origin: string, docs: string): Readonly<Record<string, string>> => ({
  'front/product.yaml': `id: lamp\nname: Lamp\ndescription: A lamp that exists in tests only\nhomepage: ${origin}/\nversion: 1.0.0\n`,
  'front/capabilities.yaml': 'actions: []\n',
  'front/releases.yaml': 'releases: []\n',
  'front/front.yaml': `base_url: ${origin}\nsurfaces: { home: false, html_pages: false, sitemap: false }\ndocs: [${docs}]\n`,
});

/** Writes the source, the built site with its sitemap, and the content of a front; names the folder of each. */
export function writeSite(
  { out, source, built, pages, docs = () => '{ path: .. }' }: Generator,
  origin: string,
): { readonly front: string; readonly site: string } {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-existing-site-'));
  const addresses = Object.keys(pages).map((path) => `<url><loc>${origin}${path}</loc></url>`);
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>\n`;
  const site = Object.entries({ ...built, 'sitemap.xml': sitemap }).map(([path, text]) => [join(out, path), text] as const);
  for (const [path, text] of [...Object.entries({ ...source(origin), ...front(origin, docs(origin)) }), ...site]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { front: join(root, 'front'), site: join(root, out) };
}
