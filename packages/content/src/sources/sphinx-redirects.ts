// The redirects of a Sphinx project: `rediraffe_redirects` (a file of pairs, or a mapping) and the `redirects` of sphinx-reredirects.
// conf.py is read as text for these literals alone and never run.
import { join, posix } from 'node:path';
import type { ProjectFiles } from './project.ts';

/** Old paths and new ones, relative to the folder of conf.py, without endings. Empty where there is no conf.py. */
export function sphinxRedirects(folder: string, files: ProjectFiles): Readonly<Record<string, string>> {
  const found = files.text(join(folder, 'conf.py'));
  if (!('text' in found)) return {};
  const { text } = found;
  const [, named] = /^rediraffe_redirects[ \t]*=[ \t]*["']([^"'\n]{1,300})["']/m.exec(text) ?? [];
  const listed = named === undefined ? undefined : files.text(join(folder, named));
  const pairs = [
    ...(listed !== undefined && 'text' in listed ? linesOf(listed.text) : []),
    ...mappingOf(text, 'rediraffe_redirects'),
    ...(/sphinx_reredirects/.test(text) ? mappingOf(text, 'redirects').map(relativeToPage) : []),
  ];
  return Object.fromEntries(pairs.map(([from, to]) => [withoutEnding(from), /^https?:/i.test(to) ? to : withoutEnding(to)]));
}

type Pair = readonly [from: string, to: string];

/** Lines of two paths, each bare or in quotes; the rest of a line behind `#` is a comment. */
function linesOf(text: string): readonly Pair[] {
  return text.split('\n').flatMap((line): Pair[] => {
    const [from, to] = [...line.replace(/(?:^|\s)#[^]*$/, '').matchAll(/"([^"]{1,500})"|([^\s"]{1,500})/g)].map(
      ([, quoted, bare]) => quoted ?? bare ?? '',
    );
    return from === undefined || to === undefined ? [] : [[from, to]];
  });
}

/** The pairs of texts in a mapping that is assigned to a name at the beginning of a line. */
function mappingOf(text: string, name: string): readonly Pair[] {
  const [, body = ''] = new RegExp(`^${name}[ \\t]*=[ \\t]*\\{([^{}]*)\\}`, 'm').exec(text) ?? [];
  const lines = body.replace(/^[ \t]*#.*$/gm, '');
  return [...lines.matchAll(/["']([^"'\n]{1,500})["']\s*:\s*["']([^"'\n]{1,500})["']/g)].map(([, from = '', to = '']) => [
    from,
    to,
  ]);
}

/** The target of sphinx-reredirects is relative to the page that is no more. */
function relativeToPage([from, to]: Pair): Pair {
  return [from, /^(?:https?:|\/)/i.test(to) ? to : posix.join(posix.dirname(from), to)];
}

function withoutEnding(path: string): string {
  return path.replace(/\.(?:rst|md|ipynb|txt|html)(?=#|$)/i, '');
}
