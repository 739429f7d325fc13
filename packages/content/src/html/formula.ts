// Formulas as the TeX that they were written in: KaTeX and MathJax keep it as an annotation, Sphinx between its delimiters or beside a picture,
// MathJax 2 in a script, others as the alternative text of MathML. MathML alone becomes TeX with its signs as they are.
import type { Element, Nodes } from 'hast';
import type { Code, InlineCode } from 'mdast';
import { attribute, classesOf, findElement, oneLine, textOf } from './element.ts';

/** The formula that an element is: code of a line, or a block of the language `math`; undefined for any other element. */
export function formulaOf(element: Element): InlineCode | Code | undefined {
  const classes = classesOf(element);
  const isPicture = classes.some((name) => /^formula(?:Inl|Dsp)$/.test(name)); // of Doxygen
  const isWritten = classes.includes('math') || classes.includes('arithmatex');
  if (!isDrawn(element) && !isWritten && !isPicture) return undefined;
  const annotated = findElement(
    element,
    (inner) => inner.tagName === 'annotation' && attribute(inner, 'encoding') === 'application/x-tex',
  );
  const math = element.tagName === 'math' ? element : findElement(element, ({ tagName }) => tagName === 'math');
  const picture = element.tagName === 'img' ? element : findElement(element, ({ tagName }) => tagName === 'img');
  const text =
    annotated === undefined ? ((math && attribute(math, 'altText')) ?? (math && attribute(math, 'alttext'))) : textOf(annotated);
  const isNumber = (inner: Element): boolean => classesOf(inner).includes('eqno');
  const visible = isWritten ? textOf(element, isNumber).trim() : '';
  // a part of a page that has a formula among its words
  if (isWritten && math !== undefined && textOf(element, (inner) => isDrawn(inner) || isNumber(inner)).trim() !== '')
    return undefined;
  const written = text ?? (math === undefined ? visible || (picture && attribute(picture, 'alt')) : texOf(math));
  if (written === undefined) return undefined;
  const opening = /^(?:\\\(|\\\[|\$\$|\$)/.exec(written.trim())?.[0] ?? '';
  const tex = written
    .trim()
    .slice(opening.length)
    .replace(/(?:\\\)|\\\]|(?<!\$)\$\$?)$/, '')
    .trim();
  if (tex === '') return undefined;
  const isBlock =
    opening === '\\[' ||
    opening === '$$' ||
    (isWritten && element.tagName === 'div') ||
    (math !== undefined && attribute(math, 'display') === 'block') ||
    classes.some((name) => name === 'katex-display' || name === 'MathJax_Display') ||
    attribute(element, 'display') === 'true';
  return isBlock ? { type: 'code', lang: 'math', value: tex } : { type: 'inlineCode', value: oneLine(tex) };
}

/** Whether an element is a formula as a renderer drew it. */
function isDrawn(element: Element): boolean {
  return (
    element.tagName === 'math' ||
    element.tagName === 'mjx-container' ||
    classesOf(element).some((name) => /^(?:katex|katex-display|MathJax|MathJax_Display|mwe-math-element)$/.test(name))
  );
}

const grouped = (tex: string): string => (tex.length === 1 ? tex : `{${tex}}`);
const base = (tex: string): string => (/^(?:\w+|.|)$/u.test(tex) ? tex : `{${tex}}`);
type Form = (parts: readonly string[]) => string;
const below: Form = ([a = '', b = '']) => `${base(a)}_${grouped(b)}`;
const belowAndAbove: Form = ([a = '', b = '', c = '']) => `${below([a, b])}^${grouped(c)}`;

/** What an element of MathML makes of its parts; those that are not here put them in a row. */
const forms = new Map<string, Form>([
  ['semantics', ([a = '']) => a],
  ['mphantom', () => ''],
  ['annotation', () => ''],
  ['annotation-xml', () => ''],
  ['mi', ([a = '']) => (/^[A-Za-z]{2,}$/.test(a) ? `\\operatorname{${a}}` : a)],
  ['mtext', ([a = '']) => (a === '' ? '' : `\\text{${a}}`)],
  ['mfrac', ([a = '', b = '']) => `\\frac{${a}}{${b}}`],
  ['msqrt', (parts) => `\\sqrt{${parts.join('')}}`],
  ['mroot', ([a = '', b = '']) => `\\sqrt[${b}]{${a}}`],
  ['msup', ([a = '', b = '']) => `${base(a)}^${grouped(b)}`],
  ['msub', below],
  ['msubsup', belowAndAbove],
  ['munder', below],
  ['mover', ([a = '', b = '']) => `\\overset{${b}}{${a}}`],
  ['munderover', belowAndAbove],
  ['mtr', (cells) => cells.join(' & ')],
  ['mtable', (rows) => `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`],
]);

function texOf(node: Nodes): string {
  if (node.type === 'text')
    return oneLine(node.value)
      .replace(/[{}%#&$]/g, '\\$&')
      .replace(/[\u2061-\u2064]/g, '');
  if (node.type !== 'element') return '';
  const isPart = (child: Nodes): boolean => child.type === 'element' || (child.type === 'text' && child.value.trim() !== '');
  const parts = node.children.filter(isPart).map(texOf);
  return forms.get(node.tagName)?.(parts) ?? parts.join('');
}
