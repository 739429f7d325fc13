// Code in the one form that Markdown has: its text without the marks of a highlighter, and its language, wherever a generator wrote it.
import type { Element, ElementContent } from 'hast';
import { ancestorsOf, become, classesOf, element, type Parents, text } from './element.ts';
import { select } from './select.ts';

const language = /^(?:highlight-source|language|lang|highlight|sourceCode|brush:?)-([\w+#.-]{1,40})$/;
const noLanguage: ReadonlySet<string> = new Set([
  'default',
  'none',
  'text',
  'plain',
  'plaintext',
  'txt',
  'notranslate',
  'source',
  'code',
  'literal-block',
]);

/** Code as `<pre><code class="language-x">` with its text alone. */
export function fixCode(pre: Element, parents: Parents): void {
  const inner = select('code', pre);
  const around = ancestorsOf(pre, parents, 4);
  const found = [...(inner ? [inner] : []), pre, ...around].map(languageOf).find((name) => name !== undefined) ?? '';
  const name = noLanguage.has(found) ? '' : found.replace(/^(?:i?python[23]?|py3?)$/, 'python');
  const code = codeText(pre).replace(/^\n/, '').trimEnd();
  become(pre, element('pre', [element('code', [text(code)], name === '' ? {} : { className: [`language-${name}`] })]));
}

function languageOf(holder: Element): string | undefined {
  const { dataLanguage, dataLang, language: named } = holder.properties;
  const said = [dataLanguage, dataLang, named].find((value) => typeof value === 'string' && /^[\w+#.-]{1,40}$/.test(value));
  if (said !== undefined) return String(said).toLowerCase();
  const classes = classesOf(holder);
  const marked = classes.map((each) => language.exec(each)?.[1]).find((each) => each !== undefined);
  if (marked !== undefined) return marked.toLowerCase();
  if (holder.tagName === 'pre' && classes.includes('rust')) return 'rust';
  const pandoc = classes.includes('sourceCode') ? classes.find((each) => each !== 'sourceCode') : undefined;
  return pandoc?.toLowerCase();
}

/** The text of code; lines that are elements end with a line feed. */
export function codeText(node: Element): string {
  let out = '';
  const walk = (at: ElementContent): void => {
    if (at.type === 'text') out += at.value;
    if (at.type !== 'element') return;
    if (at.tagName === 'br') out += '\n';
    for (const child of at.children) walk(child);
    const isLine = /^(?:div|li|tr|p)$/.test(at.tagName);
    if (isLine && !out.endsWith('\n')) out += '\n';
  };
  for (const child of node.children) walk(child);
  return out.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ');
}
