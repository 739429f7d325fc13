import { oneLine } from '@vitrine/core/serving';
import { readExpression, type Scope } from '../sources/script-data.ts';
import { type Element, type Piece, readElements } from './elements.ts';

/** The context of rendering: names and files that it looks up, and counts that it reports. */
export interface RenderContext {
  /** Names that expressions may use: front matter, exported values, properties of an included page. */
  readonly scope: Scope;
  readonly expressions: boolean;
  /** Whether the page is MDX without a doubt; in any other an expression without a known value is text. */
  readonly mdx: boolean;
  /** The Markdown of a file that a component represents: `import Part from './_part.mdx'`. */
  readonly partial: (name: string, properties: Scope) => string | undefined;
  /** The Markdown of a file by its path: `<Snippet file="…">`. */
  readonly include: (path: string) => string | undefined;
  /** Whether an element shows a specification, which is then added to the page. */
  readonly specified: (element: Element) => boolean;
  /** The path of the field that is rendered: fields within it are its members. */
  readonly within?: string | undefined;
  /** Counts a component: whether the table has it, and whether its words are lost. */
  readonly count: (name: string, isKnown: boolean, isLost?: boolean) => void;
  readonly anchor: (id: string) => void;
  /** The label of a part, a tab or a step: Mintlify makes an anchor of it. */
  readonly label: (text: string) => void;
  readonly render: (pieces: readonly Piece[]) => string;
}

/** An element as Markdown: within the line, or as blocks of its own. */
export interface Rendered {
  readonly text: string;
  readonly block: boolean;
}

export function jsxText(source: string, context: RenderContext): string {
  return context.render(readElements(source.trim().replace(/^\(|\)$/g, ''), { expressions: true }).pieces);
}

/** Docusaurus: a path from the top of its site; some authors put the call into quotes. */
const pathOfSite = /^useBaseUrl\(\s*(['"`])(?!#|[a-z]+:)\/?([^'"`\\]*)\1\s*\)$/;

/** Docusaurus: a file of the project, such as a picture. */
const requiredFile = /^require\((['"])([^'"\n]{1,500})\1\)(?:\.default)?$/;

/** Text of an attribute; undefined where it is absent or unknown before a build. */
export function attributeText(element: Element, name: string, context: RenderContext): string | undefined {
  const value = element.attributes.get(name);
  if (value === undefined) return undefined;
  const written = 'text' in value ? value.text : value.expression.trim();
  const path = pathOfSite.exec(written)?.[2];
  if (path !== undefined) return `/${path}`;
  const required = 'text' in value ? undefined : requiredFile.exec(written)?.[2];
  if (required !== undefined) return required.replace(/^@site\/static\//, '/');
  if ('text' in value) return value.text === '' ? undefined : value.text;
  const attribute = attributeValue(element, name, context);
  if (typeof attribute === 'string' || typeof attribute === 'number') return String(attribute);
  const source = value.expression.trim();
  if (!/^\(?\s*</.test(source)) return undefined;
  return oneLine(jsxText(source, context));
}

/** Value of an attribute: text, number, list or object. JSX in a list or an object is Markdown. */
export function attributeValue(element: Element, name: string, context: RenderContext): unknown {
  const value = element.attributes.get(name);
  if (value === undefined) return undefined;
  return 'text' in value ? value.text : readExpression(value.expression, context.scope, (source) => jsxText(source, context));
}

/** The text of the first of these attributes that has one, on one line. */
export function firstText(element: Element, names: readonly string[], context: RenderContext): string | undefined {
  for (const name of names) {
    const text = attributeText(element, name, context);
    if (text !== undefined && text !== 'true') return oneLine(text);
  }
  return undefined;
}
