// Addresses of posts as the blog of Material for MkDocs makes them: `blog/2026/05/01/a-post/` for `blog/posts/a-post.md`.
import { basename } from 'node:path';
import { createSlugger } from '../../../markup/slugger.ts';
import type { RawMatter } from '../../../markup/front-matter.ts';
import { withoutEnding } from '../../paths.ts';
import { asText, type Data, dataOf, listOf } from '../../project.ts';

/** The path of a post below the site; undefined for a page that is no post, and for a post whose address cannot be known. */
export type PostPath = (file: string, frontMatter: RawMatter, text: () => string) => string | undefined;

export function postPathOf(options: Data): PostPath {
  const folder = (asText(options['blog_dir']) ?? 'blog').replace(/^\.?\/?|\/$/g, '');
  const posts = (asText(options['post_dir']) ?? '{blog}/posts').replace('{blog}', folder).replace(/^\/|\/$/g, '');
  const pattern = asText(options['post_url_format']) ?? '{date}/{slug}';
  const days = asText(options['post_url_date_format']) ?? 'yyyy/MM/dd';

  return (file, frontMatter, text) => {
    if (!file.startsWith(`${posts}/`)) return undefined;
    const values: Readonly<Record<string, string | undefined>> = {
      date: dateIn(days, frontMatter),
      slug: asText(frontMatter['slug']) ?? slugOf(asText(frontMatter['title']) ?? /^#[ \t]+(\S.*)$/m.exec(text())?.[1]),
      file: withoutEnding(basename(file)),
      categories: slugOf(asText(listOf(frontMatter['categories'])[0])) ?? '',
    };
    const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (names.some((name) => values[name] === undefined)) return undefined;
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
    return `${folder}/${path}`.replaceAll(/\/{2,}/g, '/').replace(/^\//, '');
  };
}

/** `pymdownx.slugs.slugify(case='lower')`, by which the plugin makes the address of a title. */
function slugOf(title: string | undefined): string | undefined {
  return title === undefined ? undefined : createSlugger('python-unicode').slug(title.replaceAll(/:[\w-]+:[ \t]?/g, ''));
}

/** The day of a post in a pattern of years, months and days; undefined where either is of another form. */
function dateIn(pattern: string, frontMatter: RawMatter): string | undefined {
  const stated = asText(frontMatter['date']) ?? asText(dataOf(frontMatter['date'])['created']);
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(stated ?? '') ?? [];
  if (year === '') return undefined;
  const parts: Readonly<Record<string, string>> = {
    yyyy: year,
    MM: month,
    M: String(Number(month)),
    dd: day,
    d: String(Number(day)),
  };
  const written = pattern.replaceAll(/[A-Za-z]+/g, (token) => parts[token] ?? '?');
  return written.includes('?') ? undefined : written;
}
