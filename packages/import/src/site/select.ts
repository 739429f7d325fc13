// Elements by CSS selectors (Selectors Level 4), in one walk whose cost grows with the number of elements: types, classes, ids,
// attributes, `:not()`, `:has()`, the descendant and the child combinator. Selectors are constants of the importer.
import type { Element, Root } from 'hast';
import { type AstRule, type AstSelector, createParser } from 'css-selector-parser';
import { find, html } from 'property-information';
import { classesOf } from './element.ts';

/** The ancestors of an element, the outermost first; those outside of the tree that is searched do not count. */
type Path = readonly Element[];
type Test = (element: Element, path: Path) => boolean;

const parse = createParser({ syntax: 'selectors-4' });
const compiled = new Map<string, Test>();

/** The elements of a tree that match, in the order of the document; the top itself can be one of them. */
export function selectAll(selector: string, top: Element | Root): readonly Element[] {
  const found: Element[] = [];
  walk(top, [], testOf(selector), (element) => {
    found.push(element);
    return false;
  });
  return found;
}

/** The first element that matches. */
export function select(selector: string, top: Element | Root): Element | undefined {
  let first: Element | undefined;
  walk(top, [], testOf(selector), (element) => {
    first = element;
    return true;
  });
  return first;
}

/** Visits elements until `accept` is true. */
function walk(node: Element | Root, path: Element[], test: Test, accept: (element: Element) => boolean): boolean {
  const isElement = node.type === 'element';
  if (isElement && test(node, path) && accept(node)) return true;
  if (isElement) path.push(node);
  for (const child of node.children) if (child.type === 'element' && walk(child, path, test, accept)) return true;
  if (isElement) path.pop();
  return false;
}

function testOf(selector: string): Test {
  const test = compiled.get(selector) ?? anyOf(parse(selector));
  compiled.set(selector, test);
  return test;
}

function anyOf({ rules }: AstSelector): Test {
  const tests = rules.map(chainOf);
  return (element, path) => tests.some((test) => test(element, path));
}

/** `a > b c`, from its end: each part holds for an ancestor of what matched the next. */
function chainOf(rule: AstRule): Test {
  const parts: { readonly test: Test; readonly isChild: boolean }[] = [];
  for (let at: AstRule | undefined = rule; at !== undefined; at = at.nestedRule) {
    if (![undefined, '>'].includes(at.combinator))
      throw new TypeError(`combinator: expected blank or ">", received ${at.combinator}`);
    parts.push({ test: compoundOf(at.items), isChild: at.combinator === '>' });
  }
  const matches = (part: number, element: Element, path: Path, depth: number): boolean => {
    const { test, isChild } = parts[part] ?? { test: () => false, isChild: false };
    if (!test(element, path)) return false;
    for (let above = depth - 1; part > 0 && above >= 0; above -= 1) {
      const ancestor = path[above];
      if (ancestor !== undefined && matches(part - 1, ancestor, path, above)) return true;
      if (isChild) return false;
    }
    return part === 0;
  };
  return (element, path) => matches(parts.length - 1, element, path, path.length);
}

function compoundOf(items: AstRule['items']): Test {
  const tests = items.map(simpleOf);
  return (element, path) => tests.every((test) => test(element, path));
}

function simpleOf(item: AstRule['items'][number]): Test {
  switch (item.type) {
    case 'WildcardTag':
      return () => true;
    case 'TagName':
      return ({ tagName }) => tagName === item.name;
    case 'Id':
      return ({ properties }) => properties['id'] === item.name;
    case 'ClassName':
      return (element) => classesOf(element).includes(item.name);
    case 'Attribute':
      return attributeTest(
        item.name,
        item.operator,
        item.value?.type === 'String' ? item.value.value : '',
        item.caseSensitivityModifier,
      );
    case 'PseudoClass': {
      const { name, argument } = item;
      if (argument?.type !== 'Selector') break;
      const test = anyOf(argument);
      if (name === 'not') return (element, path) => !test(element, path);
      if (name === 'has')
        return ({ children }) => children.some((child) => child.type === 'element' && walk(child, [], test, () => true));
      break;
    }
    case 'PseudoElement':
    case 'NestingSelector':
  }
  throw new TypeError(`selector: expected a type, class, id, attribute, :not() or :has(), received ${item.type}`);
}

function attributeTest(name: string, operator: string | undefined, wanted: string, modifier: string | undefined): Test {
  const { property } = find(html, name);
  const fold = (text: string): string => (modifier === 'i' ? text.toLowerCase() : text);
  const expected = fold(wanted);
  if (![undefined, '=', '~=', '*='].includes(operator)) throw new TypeError(`selector: expected =, ~= or *=, received ${operator}`);
  return ({ properties }) => {
    const value = properties[property];
    if (value === undefined || value === null || value === false) return false;
    const written = fold(Array.isArray(value) ? value.join(' ') : value === true ? '' : String(value));
    if (operator === undefined) return true;
    if (operator === '~=') return written.split(/\s+/).includes(expected);
    return operator === '*=' ? expected !== '' && written.includes(expected) : written === expected;
  };
}
