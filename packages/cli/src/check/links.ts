// The links inside of the content: every relative link of a page leads to a page, and to an anchor that the page has. What
// leads out of the content is left alone: nothing is fetched.
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Finding } from '../output/findings.ts';
import { type Link, type MarkdownFile, readMarkdownFile } from './markdown-file.ts';

/** Checks the pages below `docs/` of a content folder. */
export async function checkLinks(folder: string): Promise<readonly Finding[]> {
  const names = await readdir(join(folder, 'docs'), { recursive: true, withFileTypes: true }).catch(() => []);
  const pages = new Map<string, { readonly file: string; readonly read: MarkdownFile }>();
  const others = new Set<string>();
  for (const entry of names) {
    if (!entry.isFile()) continue;
    const file = posix.join('docs', below(entry.parentPath, join(folder, 'docs')), entry.name);
    const id = /^docs\/(.+)\.mdx?$/i.exec(file)?.[1];
    if (id === undefined) others.add(file);
    else pages.set(id, { file, read: readMarkdownFile(await readFile(join(folder, file), 'utf8')) });
  }
  const findings: Finding[] = [];
  for (const { file, read } of [...pages.values()].sort((a, b) => (a.file < b.file ? -1 : 1))) {
    for (const link of read.links) {
      const finding = judge(file, link);
      if (finding !== undefined) findings.push(finding);
    }
  }
  return findings;

  function judge(file: string, { target, line, image }: Link): Finding | undefined {
    const parts = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(target);
    const path = decoded(parts?.[1] ?? '');
    const anchor = parts?.[2] === undefined ? undefined : decoded(parts[2]);
    // Absolute addresses and paths belong to a site whose other pages are not known here.
    if (/^[a-z][a-z0-9+.-]*:|^\/|^\\/i.test(target)) return undefined;
    const wanted = path === '' ? file : posix.join(posix.dirname(file), path);
    const page = pageAt(wanted);
    if (page === undefined) {
      if (others.has(wanted)) {
        return finding(
          'warning',
          'unpublished-target',
          `${target} is a file that the front does not publish`,
          'Link to where people find it, by an absolute address.',
        );
      }
      const what = image ? 'image' : 'page';
      return finding('error', 'dead-link', `${target} leads to no ${what}`, suggestion(wanted));
    }
    if (anchor === undefined || anchor === '' || page.read.anchors.has(anchor)) return undefined;
    const near = [...page.read.anchors].find((each) => each.includes(anchor) || anchor.includes(each));
    return finding(
      'error',
      'dead-anchor',
      `${target} leads to no heading of ${page.file}`,
      near === undefined ? 'Link to a heading that is there.' : `Did you mean #${near}?`,
    );

    function finding(severity: Finding['severity'], rule: string, message: string, mend: string): Finding {
      return { severity, where: file, line, rule, message, mend };
    }
  }

  function pageAt(wanted: string): { readonly file: string; readonly read: MarkdownFile } | undefined {
    const id = wanted.replace(/^docs\//, '').replace(/\/+$/, '');
    const bare = id.replace(/\.(?:mdx?|html)$/i, '');
    if (!wanted.startsWith('docs')) return undefined;
    return [id, bare, `${bare}/index`, `${bare}/README`].map((each) => pages.get(each)).find((each) => each !== undefined);
  }

  function suggestion(wanted: string): string {
    const last = posix.basename(wanted).replace(/\.\w+$/, '');
    const near = [...pages.keys()].find((id) => posix.basename(id) === last);
    return near === undefined ? 'Mend the link, or add the page.' : `Did you mean docs/${near}.md?`;
  }
}

function below(path: string, root: string): string {
  return path.slice(root.length).replaceAll('\\', '/');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
