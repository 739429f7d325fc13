// Anchors of the labels of tabs, as pymdownx makes them: of the label alone, or behind that of the heading above.
import { createFenceReader } from '../../../markup/fences.ts';
import { createSlugger, type SluggerName } from '../../../markup/slugger.ts';

export function tabAnchors(page: string, slugger: SluggerName): readonly string[] {
  if (!page.includes('=== ')) return [];
  const anchors: string[] = [];
  const kindOf = createFenceReader();
  const slug = (words: string): string => createSlugger(slugger).slug(words);
  let above = '';
  for (const line of page.split('\n')) {
    if (kindOf(line) !== 'text') continue;
    const heading = /^#{1,6}[ \t]+(\S.*)$/.exec(line)?.[1];
    if (heading !== undefined)
      above = /\{[ \t]{0,9}#([\w:.-]{1,200})/.exec(heading)?.[1] ?? slug(heading.replace(/[ \t]\{[^{}]{0,300}\}$/, ''));
    const label = /^[ \t]*===[+!]{0,2} "(.{1,200})"/.exec(line)?.[1];
    if (label === undefined) continue;
    const anchor = slug(label);
    // signs that a label begins with leave a hyphen
    anchors.push(anchor, `${above}-${anchor}`, `${above}--${anchor}`);
  }
  return anchors;
}
