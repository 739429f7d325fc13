// Pages of a site that are no documentation: what templates, data and scripts beside the Markdown make. None is run: a template has the
// address of its path, and those that it writes down, in which a computed part matches any name.
import { basename, dirname, join } from 'node:path';
import type { ProjectFiles } from './project.ts';

const template = /^[^.]+(?:\.page)?\.(?:html?|vto|njk|liquid|webc|ya?ml|json|11ty\.\w+|[jt]sx?|mjs|cjs|hbs|pug|ejs)$/i;
/** Files that write addresses down: templates, and scripts that make pages. */
const withAddresses =
  /(?:^|[-_.])redirects?\.[cm]?[jt]s$|\.(?:html?|vto|njk|liquid|webc|11ty\.\w+|page\.[jt]sx?|hbs|pug|ejs|mdx?)$/i;
/** Folders whose files are parts of pages, samples or output. */
const withoutPages = /^(?:[._].*|node_modules|vendor|front)$/;
/** How many files and folders are looked at, how much of each file, and how many addresses count. */
const maxNames = 10_000;
const maxLength = 50_000;
const maxAddresses = 1_000;
const address =
  /(?:^|[\s{,;])["']?(?:permalink|url)["']?\s{0,9}[:=]\s{0,9}(?:(["'`])(\/[^"'`\n]{1,300})\1|(\/[^\s"'`,;]{1,300})[ \t]*$)/gm;
/** A redirect that a script keeps by its old address: `redirects[`/go/${name}/`] = url`. */
const assigned = /\[\s{0,9}(["'`])(\/[^"'`\n]{1,300})\1\s{0,9}\]\s{0,9}=(?!=)/g;
const computed = /\{\{[^{}\n]{0,200}\}\}|\$\{[^{}\n]{0,200}\}/g;

/** Whether a route has a template, `plugins.vto` or `plugins/index.yml`, or is an address that one writes down: `url: /examples/${name}/`. */
export function templatePages(folder: string, files: ProjectFiles): (route: string) => boolean {
  const known = new Map<string, boolean>();
  let written: ReturnType<typeof writtenAddresses> | undefined;
  const has = (place: string, name: string): boolean =>
    files.names(place).some((each) => template.test(each) && each.split('.', 1)[0] === name);
  return (route) => {
    const path = route.replace(/(?:^|\/)index\.html?$|\.html?$/i, '');
    const place = join(folder, path);
    const found =
      known.get(place) ??
      ((place !== folder && has(dirname(place), basename(place))) ||
        ['index', basename(place)].some((name) => has(place, name)) ||
        (written ??= writtenAddresses(folder, files))(path));
    known.set(place, found);
    return found;
  };
}

/** Whether a route is one that templates of a folder write down. */
function writtenAddresses(folder: string, files: ProjectFiles): (route: string) => boolean {
  const exact = new Set<string>();
  const patterns = new Map<string, readonly string[]>();
  const waiting = [folder];
  for (let seen = 0, at = waiting.pop(); at !== undefined && seen < maxNames; at = waiting.pop())
    for (const name of files.names(at)) {
      seen += 1;
      const path = join(at, name);
      if (!withoutPages.test(name) && !name.includes('.') && files.isFolder(path)) waiting.push(path);
      if (!withAddresses.test(name)) continue;
      for (const each of addressesIn(path, files)) {
        const parts = each.replaceAll(computed, '*').split('/');
        if (!each.includes('{')) exact.add(each);
        // a page with a computed first part could be any
        else if (/^[\w-]+$/.test(parts[0] ?? '') && patterns.size < maxAddresses) patterns.set(parts.join('/'), parts);
      }
    }
  return (route) => {
    if (exact.has(route)) return true;
    const names = route.split('/');
    return [...patterns.values()].some(
      (parts) => parts.length === names.length && parts.every((part, index) => fits(part, names[index] ?? '')),
    );
  };
}

/** Whether a part of an address with `*` for what is computed fits a name. */
function fits(part: string, name: string): boolean {
  if (!part.includes('*')) return part === name;
  const [before, after] = [part.slice(0, part.indexOf('*')), part.slice(part.lastIndexOf('*') + 1)];
  return name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after);
}

function addressesIn(path: string, files: ProjectFiles): readonly string[] {
  const found = files.text(path);
  if (!('text' in found)) return [];
  const text = found.text.slice(0, maxLength);
  return [...text.matchAll(address), ...text.matchAll(assigned)]
    .slice(0, maxAddresses)
    .map(([, , quoted, plain]) => (quoted ?? plain ?? '').replace(/^\/+|(?<!\/)\/+$/g, '').replace(/(?:^|\/)index\.html?$/i, ''));
}
