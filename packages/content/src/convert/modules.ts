// Imports and exports of MDX: which names mean files, which mean values. The statements leave the page.
import { readScript } from '../sources/script-data.ts';
import { includeFile, type IncludeFrom } from './includes.ts';

export interface Modules {
  /** Names of values that are literals, or the text of a file that was imported raw. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Names of components, with the path that they were imported from. */
  readonly files: ReadonlyMap<string, string>;
}

const statement =
  /^(?:import\s+(?:type\s+)?(?:['"{*]|[\w$]+\s*(?:,\s*[{*]|\s?from\s+['"]))|export\s+(?:default|const|let|var|function|class|async|type|interface|\{|\*))/;
/** An import up to its path: what it binds, and the path. */
const imported = /^import\b((?:(?!^import\b)[^'"])*)['"]([^'"\n]+)['"]/gm;
/** A file that is imported as text, by a loader in front or a query behind. */
const raw = /^(?:!*(?:raw-loader|!raw-loader)!)(.+)$|^(.+)\?raw$/;

/** Takes the statements out of a page and reads them; lines stay, so that positions keep their line. */
export function readModules(page: string, from: IncludeFrom): { readonly markdown: string; readonly modules: Modules } {
  const { markdown, statements } = splitModules(page);
  const values = new Map<string, unknown>();
  const files = new Map<string, string>();
  if (statements === '') return { markdown, modules: { values, files } };
  for (const [, clause = '', path = ''] of statements.matchAll(imported)) {
    const bound = clause.trim();
    if (!/[\s}]from$/.test(bound)) continue;
    const bindings = bound
      .slice(0, -'from'.length)
      .trim()
      .replace(/^type\s+/, '');
    const name = /^[\w$]+/.exec(bindings)?.[0];
    const names = /\{([^{}]*)\}/.exec(bindings)?.[1] ?? '';
    const source = raw.exec(path);
    if (source !== null && name !== undefined) {
      const included = includeFile(source[1] ?? source[2] ?? '', from);
      if (included !== undefined) values.set(name, included.text);
    } else if (name !== undefined) files.set(name, path);
    for (const each of names.split(',')) {
      const local = /(?:^|\sas\s)\s*([\w$]+)\s*$/.exec(each)?.[1];
      if (local !== undefined) files.set(local, path);
    }
  }
  if (/^export\s/m.test(statements)) {
    for (const [name, value] of readScript(statements)) if (value !== undefined) values.set(name, value);
  }
  return { markdown, modules: { values, files } };
}

/** The page with blank lines where statements were. */
export function splitModules(source: string): { readonly markdown: string; readonly statements: string } {
  const remaining: string[] = [];
  const taken: string[] = [];
  let brackets: number | undefined;
  let blankBefore = true;
  for (const line of source.split('\n')) {
    // a comment for a formatter is before some imports
    const blank = line.trim() === '' || /^<!--.{0,200}-->$/.test(line.trim());
    if (blankBefore && statement.test(line)) brackets ??= 0;
    if (brackets !== undefined && brackets <= 0 && blank) brackets = undefined;
    blankBefore = blank || brackets !== undefined;
    if (brackets !== undefined) brackets += bracketBalance(line);
    remaining.push(brackets === undefined ? line : '');
    if (brackets !== undefined) taken.push(line);
  }
  // A bracket that never closes would swallow the page: then nothing is taken to be a statement.
  return (brackets ?? 0) > 0
    ? { markdown: source, statements: '' }
    : { markdown: remaining.join('\n'), statements: taken.join('\n') };
}

function bracketBalance(line: string): number {
  return (line.match(/[{([]/g)?.length ?? 0) - (line.match(/[})\]]/g)?.length ?? 0);
}
