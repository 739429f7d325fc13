// Code as text with its language, as highlighters and generators write it: Pygments, Rouge, Chroma, Prism, Shiki, Expressive Code,
// highlight.js. Lines that are elements end with a line feed; lines that a diff marks keep their sign.
import type { Element, ElementContent } from 'hast';
import { attribute, classesOf, findElement } from './element.ts';

const languageClass = /^(?:highlight-source|language|lang|highlight|sourceCode|src|brush:?)-([\w+#.-]{1,40})$/;
/** Names that highlighters give to code of no language, or to what is no language. */
const noLanguage: ReadonlySet<string> = new Set(
  'default none text plain plaintext txt notranslate source code literal-block highlighter-rouge output ansi no-highlight nohighlight'.split(
    ' ',
  ),
);

/** The language that an element states for the code in it; undefined where it states none. */
export function languageOf(holder: Element): string | undefined {
  const stated = attribute(holder, 'dataLanguage') ?? attribute(holder, 'dataLang') ?? attribute(holder, 'syntax');
  const written =
    stated !== undefined && /^[\w+#.-]{1,40}$/.test(stated)
      ? stated
      : classesOf(holder)
          .map((each) => languageClass.exec(each)?.[1])
          .find((each) => each !== undefined && !noLanguage.has(each.toLowerCase()));
  const languageName = written ?? namedByClass(holder);
  if (languageName === undefined) return undefined;
  const name = languageName.toLowerCase();
  return noLanguage.has(name) ? undefined : name.replace(/^(?:i?python[23]?|py3?|pycon|ipython3)$/, 'python');
}

/** `<pre class="rust">` of rustdoc, `sourceCode bash` of Pandoc, `brush: bash` of SyntaxHighlighter. */
function namedByClass(holder: Element): string | undefined {
  const classes = classesOf(holder);
  if (holder.tagName === 'pre' && classes.includes('rust')) return 'rust';
  if (classes.includes('mermaid')) return 'mermaid';
  const mark = classes.findIndex((each) => each === 'sourceCode' || each === 'brush:');
  return mark < 0 ? undefined : classes.find((each, at) => at !== mark && /^[a-z][\w+#-]{0,39}$/i.test(each));
}

export function readCode(pre: Element): { readonly value: string; readonly language: string | undefined } {
  const inner = findElement(pre, ({ tagName }) => tagName === 'code');
  const language = (inner && languageOf(inner)) ?? languageOf(pre);
  const value = codeText(pre).replace(/^\n/, '').trimEnd();
  return { value, language };
}

const lineTags: ReadonlySet<string> = new Set(['div', 'li', 'tr', 'p']);

export function codeText(node: Element): string {
  let out = '';
  const walk = (at: ElementContent): void => {
    if (at.type === 'text') {
      out += at.value;
      return;
    }
    if (at.type !== 'element') return;
    if (at.tagName === 'br') {
      out += '\n';
      return;
    }
    const sign = diffSign(classesOf(at));
    if (sign !== '' && (out === '' || out.endsWith('\n'))) out += sign;
    for (const child of at.children) walk(child);
    if (lineTags.has(at.tagName) && !out.endsWith('\n')) out += '\n';
  };
  for (const child of node.children) walk(child);
  return out.replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ');
}

/** The sign of a line that a diff adds or removes, where only a style shows it. */
function diffSign(classes: readonly string[]): string {
  const isLine = classes.includes('diff') || classes.includes('ec-line');
  if (!isLine) return '';
  return classes.includes('add') || classes.includes('ins')
    ? '+'
    : classes.includes('remove') || classes.includes('del')
      ? '-'
      : '';
}
