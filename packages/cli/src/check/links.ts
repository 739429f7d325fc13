// The links inside of the content: every relative link of a page leads to a page as it is served, and to an anchor that the
// page has. What leads out of the content is left alone: nothing is fetched.
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Finding } from '../output/findings.ts';
import { type Link, type MarkdownFile, readMarkdownFile } from './markdown-file.ts';

export interface LinkCheck {
  readonly findings: readonly Finding[];
  /** What `verify` would say of the same links, by its `where`: it sees them too, and knows no lines. */
  readonly judged: ReadonlySet<string>;
}

/** A page, by the name under which it is served: `docs/guide/oil.md`. */
interface Page {
  readonly file: string;
  readonly served: string;
  readonly read: MarkdownFile;
}

interface Content {
  readonly pages: ReadonlyMap<string, Page>;
  /** Files below `docs/` that are no pages, and are not published. */
  readonly others: ReadonlySet<string>;
}

/** Checks the pages below `docs/` of a content folder. */
export async function checkLinks(folder: string): Promise<LinkCheck> {
  const content = await readContent(folder);
  const findings: Finding[] = [];
  const judged = new Set<string>();
  for (const page of [...content.pages.values()].sort((a, b) => (a.file < b.file ? -1 : 1))) {
    for (const link of page.read.links) {
      const path = pathOf(page, link);
      const fault = path === undefined ? undefined : judge(page, link, path, content);
      if (fault === undefined) continue;
      judged.add(`GET /${page.served} links /${path ?? ''}`);
      findings.push({ where: page.file, line: link.line, ...fault });
    }
  }
  return { findings, judged };
}

async function readContent(folder: string): Promise<Content> {
  const root = join(folder, 'docs');
  const pages = new Map<string, Page>();
  const others = new Set<string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue;
    const file = posix.join('docs', entry.parentPath.slice(root.length).replaceAll('\\', '/'), entry.name);
    const served = file.replace(/\.mdx?$/i, '.md');
    if (!served.endsWith('.md')) others.add(file);
    else pages.set(served, { file, served, read: readMarkdownFile(await readFile(join(folder, file), 'utf8')) });
  }
  return { pages, others };
}

/** Where a link leads, below the content folder; undefined for addresses and paths of other sites. */
function pathOf({ served }: Page, { target }: Link): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/|\\)/i.test(target)) return undefined;
  const path = decoded(target.replace(/[?#].*$/s, ''));
  return path === '' ? served : posix.join(posix.dirname(served), path);
}

type Fault = Pick<Finding, 'severity' | 'rule' | 'message' | 'mend'>;

function judge(page: Page, { target, image }: Link, path: string, { pages, others }: Content): Fault | undefined {
  const to = pages.get(path);
  if (to === undefined) {
    if (others.has(path)) {
      return {
        severity: 'warning',
        rule: 'unpublished-target',
        message: `${target} is a file that the front does not publish`,
        mend: 'Link to where people find it, by an absolute address.',
      };
    }
    const message = `${target} leads to no ${image ? 'image' : 'page'} that is served`;
    return { severity: 'error', rule: 'dead-link', message, mend: meant(page, path, pages) };
  }
  const anchor = target.includes('#') ? decoded(target.slice(target.indexOf('#') + 1)) : '';
  if (anchor === '' || to.read.anchors.has(anchor)) return undefined;
  const near = nearest(anchor, to.read.anchors);
  const mend = near === undefined ? 'Link to a heading that is there.' : `Did you mean #${near}?`;
  return { severity: 'error', rule: 'dead-anchor', message: `${target} leads to no heading of ${to.file}`, mend };
}

/** The page that is most likely meant: the same path in the form that is served, else one of the same name. */
function meant({ served }: Page, path: string, pages: ReadonlyMap<string, Page>): string {
  const bare = path.replace(/\/+$/, '').replace(/\.(?:mdx?|html?)$/i, '');
  const same = [`${bare}.md`, `${bare}/index.md`, `${bare}/README.md`].find((each) => pages.has(each));
  const named = same ?? [...pages.keys()].find((each) => posix.basename(each, '.md') === posix.basename(bare));
  if (named === undefined) return 'Mend the link, or add the page.';
  return `Did you mean ${posix.relative(posix.dirname(served), named)}? Pages are served with the ending .md.`;
}

/** The anchor with the longest beginning in common, when that is most of it. */
function nearest(anchor: string, anchors: Iterable<string>): string | undefined {
  const common = (other: string): number => {
    let length = 0;
    while (length < anchor.length && anchor[length] === other[length]) length += 1;
    return length;
  };
  const [best] = [...anchors].sort((a, b) => common(b) - common(a));
  return best !== undefined && common(best) * 2 >= anchor.length ? best : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
