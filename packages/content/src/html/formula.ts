// Formulas as the TeX that they were written in: KaTeX and MathJax keep it as an annotation, Sphinx between its delimiters, MathJax 2 in a
// script, others as the alternative text of MathML.
import type { Element } from 'hast';
import type { Code, InlineCode } from 'mdast';
import { attribute, classesOf, findElement, oneLine, textOf } from './element.ts';

/** The formula that an element is: code of a line, or a block of the language `math`; undefined for any other element. */
export function formulaOf(element: Element): InlineCode | Code | undefined {
  const classes = classesOf(element);
  const isDrawn =
    element.tagName === 'math' ||
    element.tagName === 'mjx-container' ||
    classes.some((name) => /^(?:katex|katex-display|MathJax|MathJax_Display|mwe-math-element)$/.test(name));
  const isPicture = classes.some((name) => /^formula(?:Inl|Dsp)$/.test(name)); // of Doxygen
  const isWritten = classes.includes('math') || classes.includes('arithmatex');
  if (!isDrawn && !isWritten && !isPicture) return undefined;
  const annotated = findElement(
    element,
    (inner) => inner.tagName === 'annotation' && attribute(inner, 'encoding') === 'application/x-tex',
  );
  const math = element.tagName === 'math' ? element : findElement(element, ({ tagName }) => tagName === 'math');
  const text =
    annotated === undefined ? ((math && attribute(math, 'altText')) ?? (math && attribute(math, 'alttext'))) : textOf(annotated);
  const written = text ?? (isWritten ? textOf(element) : isPicture ? attribute(element, 'alt') : undefined);
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
    (math !== undefined && attribute(math, 'display') === 'block') ||
    classes.some((name) => name === 'katex-display' || name === 'MathJax_Display') ||
    attribute(element, 'display') === 'true';
  return isBlock ? { type: 'code', lang: 'math', value: tex } : { type: 'inlineCode', value: oneLine(tex) };
}
