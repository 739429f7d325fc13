// Anchors of headings, as each generator makes them: GitHub's (Docusaurus, Astro, Next.js), VitePress's, Python-Markdown's, Docsify's.
import GithubSlugger, { slug as githubSlug } from 'github-slugger';

export type SluggerName = 'github' | 'vitepress' | 'python' | 'python-unicode' | 'docsify' | 'docsify-5';

export interface Slugger {
  readonly slug: (heading: string, depth?: number) => string;
  /** An anchor that the author wrote: later headings must not repeat it. */
  readonly take: (anchor: string) => void;
}

export function createSlugger(name: SluggerName): Slugger {
  if (name === 'github') {
    const slugger = new GithubSlugger();
    return {
      slug: (heading) => slugger.slug(githubSlug(heading) === '' ? 'section' : heading),
      take: (anchor) => void (slugger.occurrences[anchor] ??= 0),
    };
  }
  const taken = new Set<string>();
  /** The next number to try behind an anchor: a page may repeat one heading thousands of times. */
  const next = new Map<string, number>();
  const of = slugs[name];
  const separator = name === 'python' || name === 'python-unicode' ? '_' : '-';
  return {
    slug: (heading) => {
      const wanted = of(heading);
      let anchor = wanted;
      let count = next.get(wanted) ?? 1;
      for (; taken.has(anchor) || anchor === ''; count += 1) anchor = `${wanted}${separator}${count}`;
      next.set(wanted, count);
      taken.add(anchor);
      return anchor;
    },
    take: (anchor) => void taken.add(anchor),
  };
}

/** `slugify` of @mdit-vue/shared, which VitePress uses. */
function vitepressSlug(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u0000-\u001f]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}

/** `slugify` of Python-Markdown's toc extension. */
function pythonSlug(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/[^\u0000-\u007f]/g, '')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');
}

/** `pymdownx.slugs.slugify(case='lower')`, which keeps letters of every script. */
function pythonUnicodeSlug(heading: string): string {
  return heading
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .trim()
    .toLowerCase()
    .replaceAll(' ', '-');
}

/** `slugify` of Docsify 5. */
function docsify5Slug(heading: string): string {
  return heading
    .trim()
    .normalize('NFC')
    .replace(/\ufe0f|[\p{Emoji_Presentation}\p{Extended_Pictographic}]/gu, '')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/[\u2000-\u206f\u2e00-\u2e7f\\'!"#$%&()*+,./:;<=>?@[\]^`{|}~]/g, '')
    .replace(/\s/g, '-')
    .replace(/^(\d)/, '_$1');
}

/** `slugify` of Docsify 4, which takes the HTML of a heading: signs that HTML escapes leave their names. */
function docsifySlug(heading: string): string {
  return heading
    .replace(/[&<>"']/g, (sign) => ({ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '39' })[sign] ?? '')
    .trim()
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/[\u2000-\u206f\u2e00-\u2e7f\\!#$%()*+,./:;=?@[\]^`{|}~]/g, '')
    .replace(/\s/g, '-')
    .replace(/-+/g, '-')
    .replace(/^(\d)/, '_$1');
}

const slugs = {
  vitepress: vitepressSlug,
  python: pythonSlug,
  'python-unicode': pythonUnicodeSlug,
  docsify: docsifySlug,
  'docsify-5': docsify5Slug,
} as const;
