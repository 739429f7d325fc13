// A block of code: its title and its language, colours, and the lines that its author marked, added or removed.
import type { Element, ElementContent, RootContent } from 'hast';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import nginx from 'highlight.js/lib/languages/nginx';
import php from 'highlight.js/lib/languages/php';
import powershell from 'highlight.js/lib/languages/powershell';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import shell from 'highlight.js/lib/languages/shell';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';

// Colours of code, set while the page is built: lowlight names what each word is, and the style sheet gives the colours.
const grammars = {
  ...{ bash, c, cpp, csharp, css, diff, dockerfile, go, http, ini, java, javascript, json, kotlin, nginx, php, powershell },
  ...{ python, ruby, rust, shell, sql, swift, typescript, xml, yaml },
};
const lowlight = createLowlight(grammars);

/** Longer code keeps one colour: grammars are patterns of others, and their time is not always in proportion to the code. */
const maxLength = 10_000;
/** Most lines of one range that a fence marks. */
const maxRange = 10_000;
/** Languages whose names tell nobody anything, and words for the highlighter where a fence names no language. */
const unnamed: ReadonlySet<string> = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'raw', 'copy', 'nocopy']);

type LineMark = 'marked' | 'added' | 'removed';

export function elementOf(tagName: string, properties: Element['properties'], children: readonly ElementContent[]): Element {
  return { type: 'element', tagName, properties, children: [...children] };
}

/** A block that can be copied, with what its fence says of it. */
export function codeBlock(pre: Element): Element {
  const inner = pre.children.find((child) => child.type === 'element' && child.tagName === 'code');
  const holder = inner?.type === 'element' ? inner : pre;
  const name = [holder.properties['className']].flat().find((each) => typeof each === 'string' && each.startsWith('language-'));
  const language = typeof name === 'string' ? name.slice('language-'.length).toLowerCase() : '';
  const { text, marks } = withoutNotes(elementText(holder), marksOf(metaOf(pre)));
  const coloured: ElementContent[] = colours(language, text) ?? [{ type: 'text', value: text }];
  const children = marks.size === 0 ? coloured : linesOf(coloured).map((line, index) => lineElement(line, marks.get(index + 1)));
  const block = elementOf('pre', { tabIndex: 0 }, [elementOf('code', {}, children)]);
  const properties = { className: ['copy'], ...(!unnamed.has(language) && !language.includes('=') && { dataLanguage: language }) };
  return elementOf('div', properties, [block]);
}

/** The paragraph before a block whose fence names it so, as its title. */
export function codeTitle({ tagName, children }: Element, next: RootContent | ElementContent | undefined): Element | undefined {
  const [only, ...others] = children;
  if (tagName !== 'p' || others.length > 0 || only?.type !== 'element' || only.tagName !== 'strong') return undefined;
  if (next?.type !== 'element' || next.tagName !== 'pre' || !metaOf(next).includes(elementText(only))) return undefined;
  return elementOf('p', { className: ['code-title'] }, only.children);
}

/** Blocks with titles, one behind the other, as tabs: what several files or languages say of one thing. `nameOf` names each group. */
export function inTabs(nodes: readonly ElementContent[], newGroupName: () => string): ElementContent[] {
  const out: ElementContent[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const tabs: (readonly [title: Element, block: Element])[] = [];
    // a line end is behind each of them
    for (let next = at; ; next += 4) {
      const [title, block] = [nodes[next], nodes[next + 2]];
      if (!isOfClass(title, 'code-title') || !isOfClass(block, 'copy')) break;
      tabs.push([title, block]);
    }
    const node = nodes[at];
    if (tabs.length > 1) {
      out.push(tabGroup(tabs, newGroupName()));
      at += tabs.length * 4 - 2;
    } else if (node !== undefined) out.push(node);
  }
  return out;
}

function isOfClass(node: ElementContent | undefined, name: string): node is Element {
  return node?.type === 'element' && [node.properties['className']].flat().includes(name);
}

/** Radio buttons choose the tab, without a script. */
function tabGroup(tabs: readonly (readonly [title: Element, block: Element])[], name: string): Element {
  const children = tabs.map(([title, block], index) => {
    const choice = elementOf('input', { type: 'radio', name, checked: index === 0 }, []);
    return elementOf('div', { className: ['tab'] }, [elementOf('label', {}, [choice, ...title.children]), block]);
  });
  return elementOf('div', { className: ['tabs'] }, children);
}

export function elementText(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(elementText).join('') : '';
}

function metaOf({ properties }: Element): string {
  const { dataMeta } = properties;
  return typeof dataMeta === 'string' ? dataMeta : '';
}

/** Lines that a fence marks: `{1,3-4}`, `mark={2}`, `hl_lines="1 3-4"`. */
function marksOf(meta: string): Map<number, LineMark> {
  const marks = new Map<number, LineMark>();
  for (const [, inBraces, bare] of meta.matchAll(/(?:^|\s|\bmark=)\{([\d\s,-]{1,500})\}|\bhl_lines=["']([\d\s-]{1,500})["']/g))
    for (const range of (inBraces ?? bare ?? '').split(/[\s,]+/).filter((each) => each !== '')) {
      const [first = 0, last = first] = range.split('-').map(Number);
      for (let line = first; line <= last && line - first < maxRange; line += 1) marks.set(line, 'marked');
    }
  return marks;
}

/** A note for the highlighter at the end of a line: `// [!code ++]`. */
const note =
  /[ \t]{0,9}(?:\/\/|#|--|;|%|<!--|\/\*)[ \t]{0,9}\[!code ([\w+-]{1,20})(?::\d{1,4})?\][ \t]{0,9}(?:-->|\*\/)?[ \t]{0,9}$/;

/** The code without such notes, and the lines that they mark as well. */
function withoutNotes(
  code: string,
  marks: Map<number, LineMark>,
): { readonly text: string; readonly marks: ReadonlyMap<number, LineMark> } {
  if (!code.includes('[!code ')) return { text: code, marks };
  const lines = code.split('\n').map((line, index) => {
    const match = note.exec(line);
    if (match === null) return line;
    marks.set(index + 1, match[1] === '++' ? 'added' : match[1] === '--' ? 'removed' : 'marked');
    return line.slice(0, match.index);
  });
  return { text: lines.join('\n'), marks };
}

function linesOf(nodes: readonly ElementContent[]): readonly (readonly ElementContent[])[] {
  const lines = inLines(nodes);
  return lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
}

/** Coloured code in lines: a word that goes over the end of one is in both. */
function inLines(nodes: readonly ElementContent[]): readonly (readonly ElementContent[])[] {
  let line: ElementContent[] = [];
  const lines = [line];
  const next = (): void => void lines.push((line = []));
  for (const node of nodes) {
    const parts =
      node.type === 'element' ? inLines(node.children).map((children) => [{ ...node, children: [...children] }]) : inText(node);
    for (const [index, part] of parts.entries()) {
      if (index > 0) next();
      line.push(...part);
    }
  }
  return lines;
}

function inText(node: ElementContent): readonly (readonly ElementContent[])[] {
  return node.type === 'text' ? node.value.split('\n').map((value) => (value === '' ? [] : [{ type: 'text', value }])) : [[node]];
}

function lineElement(line: readonly ElementContent[], mark: LineMark | undefined): Element {
  const className = mark === undefined ? ['line'] : ['line', mark];
  return elementOf('span', { className }, [...line, { type: 'text', value: '\n' }]);
}

/** The code with its words named, or undefined where no grammar is known for the language. */
function colours(language: string, code: string): ElementContent[] | undefined {
  if (code.length > maxLength || !lowlight.registered(language)) return undefined;
  return lowlight.highlight(language, code).children.filter((child) => child.type === 'element' || child.type === 'text');
}
