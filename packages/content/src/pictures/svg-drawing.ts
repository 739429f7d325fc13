// How much an SVG picture draws. A few lines can draw billions of shapes: an element that is used twice within another that is
// used twice, and so on. Shapes are counted as a browser would draw them, each element once, so that a picture of one megabyte is
// counted in time proportional to it. What a filter or a gradient costs is not counted.
import type { SaxesTagNS } from 'saxes';

/** Most shapes that a picture draws, those drawn by reference included. */
export const maxShapes = 100_000;
/** Most rules of a style sheet that refer to something. */
const maxRules = 1_000;
/** Most steps from an element to its parts and to what they refer to. */
const maxSteps = 1_000;
/** Counts end here, so that they stay numbers. */
const enough = 1e12;

/** How often the target is drawn: once, for each shape inside of the element, or for each of their points. */
type Spread = 'once' | 'shapes' | 'points';

interface Reference {
  readonly to: string;
  readonly spread: Spread;
}

interface Element {
  readonly name: string;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly references: readonly Reference[];
  readonly points: number;
  readonly children: Element[];
}

/** A rule that refers to something; every one of its names must be the element's, and `*` is anybody's. */
interface Rule {
  readonly names: readonly string[];
  readonly references: readonly Reference[];
}

interface Amount {
  readonly shapes: number;
  readonly points: number;
}

/** A picture while it is read. */
export interface Drawing {
  open(tag: SaxesTagNS): void;
  close(): void;
  /** The text of a style element. */
  style(text: string): void;
  /** How many shapes are drawn; or why their number is unknown. */
  count(): number | string;
}

/** Begins a picture. */
export function createDrawing(): Drawing {
  const elements = new Map<string, Element>();
  const open: Element[] = [];
  const rules: Rule[] = [];
  let root: Element | undefined;
  return {
    open(tag) {
      const element = elementOf(tag);
      open.at(-1)?.children.push(element);
      root ??= element;
      open.push(element);
      // Of elements with one id, browsers take the first.
      if (element.id !== undefined && !elements.has(element.id)) elements.set(element.id, element);
    },
    close: () => void open.pop(),
    style: (text) => void rules.push(...rulesOf(text)),
    count() {
      if (rules.length > maxRules) return `${rules.length} rules that refer to something`;
      return root === undefined ? 0 : amountOf(root, elements, rules);
    },
  };
}

function elementOf({ local, attributes }: SaxesTagNS): Element {
  const references: Reference[] = [];
  const words = (name: string): string | undefined =>
    Object.values(attributes).find((attribute) => attribute.local === name)?.value;
  for (const { local: name, value } of Object.values(attributes)) {
    if (name === 'style') references.push(...declared(value));
    else if (name === 'href' && value.startsWith('#')) references.push({ to: decoded(value.slice(1)), spread: 'once' });
    else references.push(...referred(name, value));
  }
  const path = `${words('d') ?? ''} ${words('points') ?? ''}`;
  return {
    name: local,
    id: words('id'),
    classes: (words('class') ?? '').split(/\s+/).filter((name) => name !== ''),
    references,
    points: local === 'line' ? 2 : (path.match(/[a-z]|\d+/gi)?.length ?? 0),
    children: [],
  };
}

/** What the declarations of a rule, or of a style attribute, refer to. */
function declared(text: string): readonly Reference[] {
  return text.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    return referred(declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1));
  });
}

function referred(property: string, value: string): readonly Reference[] {
  // Markers are drawn at each point. They, paints, and what a property of a name of its own holds, are those of all parts.
  const spread = property.startsWith('marker') ? 'points' : /^(?:fill|stroke|--.*)$/.test(property) ? 'shapes' : 'once';
  return [...value.matchAll(/url\(["'\s]*#([^"')\s]*)/gi)].map(([, to = '']) => ({ to: decoded(to), spread }));
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** The rules of a style sheet that refer to something; rules may be in one another. */
function rulesOf(text: string): readonly Rule[] {
  const rules: Rule[] = [];
  const open: { readonly selectors: string; declarations: string }[] = [];
  let words = '';
  for (const token of withoutComments(text).split(/([{}])/)) {
    if (token === '{') {
      const at = words.lastIndexOf(';') + 1;
      const outer = open.at(-1);
      if (outer !== undefined) outer.declarations += words.slice(0, at);
      open.push({ selectors: words.slice(at), declarations: '' });
      words = '';
    } else if (token === '}') {
      const block = open.pop();
      const references = declared((block?.declarations ?? '') + words);
      if (references.length > 0) for (const names of namesOf(block?.selectors ?? '')) rules.push({ names, references });
      words = '';
    } else words = token;
  }
  return rules;
}

function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('/*');
  return first + others.map((part) => part.slice(part.indexOf('*/') + 2)).join('');
}

/** What an element must be called for each selector of a list, by the last part of the selector alone. */
function namesOf(selectors: string): readonly (readonly string[])[] {
  return selectors.split(',').map((selector) => {
    const last =
      selector
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    const [plain = ''] = last.split(/[*&[:()]/);
    const names = plain.match(/[.#]?[^.#]+/g) ?? [];
    return names.length === 0 ? ['*'] : names;
  });
}

/** Thrown where counting ends before its time. */
class Endless extends Error {}

function amountOf(root: Element, elements: ReadonlyMap<string, Element>, rules: readonly Rule[]): number | string {
  const byName = new Map<string, Rule[]>();
  for (const rule of rules) {
    const [name = '*'] = rule.names;
    byName.set(name, [...(byName.get(name) ?? []), rule]);
  }
  const known = new Map<Element, Amount>();
  const under = new Set<Element>();
  try {
    return measured(root, 0).shapes;
  } catch (error) {
    if (!(error instanceof Endless)) throw error;
    return error.message;
  }

  function measured(element: Element, steps: number): Amount {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (under.has(element)) throw new Endless(`${element.id ?? element.name}, which is drawn within itself`);
    if (steps > maxSteps) throw new Endless(`more than ${maxSteps} references one behind the other`);
    under.add(element);
    let shapes = /Gradient$|^stop$/.test(element.name) ? 0 : 1;
    let { points } = element;
    const add = (amount: Amount, times: number): void => {
      shapes = Math.min(enough, shapes + amount.shapes * times);
      points = Math.min(enough, points + amount.points * times);
    };
    for (const child of element.children) add(measured(child, steps + 1), 1);
    const found = referencesOf(element).flatMap(({ to, spread }) => {
      const target = elements.get(to);
      return target === undefined ? [] : [{ amount: measured(target, steps + 1), spread }];
    });
    for (const { amount, spread } of found) if (spread === 'once') add(amount, 1);
    const inside = { once: 0, shapes, points };
    for (const { amount, spread } of found) add(amount, inside[spread]);
    under.delete(element);
    const amount = { shapes, points };
    known.set(element, amount);
    return amount;
  }

  function referencesOf({ name, id, classes, references }: Element): readonly Reference[] {
    if (rules.length === 0) return references;
    const names = new Set(['*', name, `#${id ?? ''}`, ...classes.map((each) => `.${each}`)]);
    const own = [...names].flatMap((each) => byName.get(each) ?? []).filter((rule) => rule.names.every((each) => names.has(each)));
    return [...references, ...own.flatMap((rule) => rule.references)];
  }
}
