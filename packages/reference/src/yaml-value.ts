// A document of YAML as a plain value. The parser's own conversion looks through all anchors and aliases for each alias, and through the
// whole document for each anchor that contains one: 40,000 aliases took 18 s. Here an alias is one look-up.
import { type Document, isAlias, isMap, isPair, isScalar, isSeq, type Pair } from 'yaml';

/** Most characters that aliases repeat in all, for each character of the text, and at most. */
const maxRepetition = 100;
const maxRepeated = 32 * 1024 * 1024;

interface Anchor {
  value: unknown;
  /** Characters of the value, what its aliases repeat included; undefined until it is complete. */
  size: number | undefined;
}

/**
 * The value of a document; what is under one anchor is one object in several places. Throws ReferenceError for an alias without an anchor
 * and for aliases that repeat too much, RangeError for a value that contains itself, unless `circular` lets it be one.
 */
export function yamlValue(document: Document.Parsed, { circular = false }: { readonly circular?: boolean } = {}): unknown {
  const most = Math.min(maxRepeated, maxRepetition * document.range[2]);
  const anchors = new Map<string, Anchor>();
  let size = 0;
  let repeated = 0;
  return valueOf(document.contents);

  function valueOf(node: unknown): unknown {
    if (isAlias(node)) return valueUnder(node.source);
    const name = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
    if (name === undefined) return contentOf(node);
    const anchor: Anchor = { value: undefined, size: undefined };
    anchors.set(name, anchor);
    const before = size;
    anchor.value = contentOf(node, (begun) => (anchor.value = begun));
    anchor.size = size - before;
    return anchor.value;
  }

  /** `begin` receives a list or an object before its members are read. */
  function contentOf(node: unknown, begin: (value: object) => void = () => undefined): unknown {
    size += 1;
    if (isSeq(node)) return listOf(node.items, begin);
    if (isMap(node)) return objectOf(node.items, begin);
    if (isPair(node)) return objectOf([node], begin);
    if (!isScalar(node)) return null;
    size += node.source?.length ?? 0;
    return node.value;
  }

  function valueUnder(name: string): unknown {
    const anchor = anchors.get(name);
    if (anchor === undefined) throw new ReferenceError(`the alias *${name.slice(0, 60)} has no anchor before it`);
    if (anchor.size === undefined && circular) return anchor.value;
    if (anchor.size === undefined) throw new RangeError(`the anchor &${name.slice(0, 60)} contains itself`);
    size += anchor.size;
    repeated += anchor.size;
    if (repeated > most) throw new ReferenceError(`its aliases repeat more than ${most} characters`);
    return anchor.value;
  }

  function listOf(items: readonly unknown[], begin: (value: object) => void): readonly unknown[] {
    const list: unknown[] = [];
    begin(list);
    for (const item of items) list.push(valueOf(item));
    return list;
  }

  function objectOf(pairs: readonly Pair[], begin: (value: object) => void): object {
    const object = {};
    begin(object);
    for (const { key, value } of pairs) {
      // the parser marks `<<` by a symbol where it merges
      if (isScalar(key) && typeof key.value === 'symbol') merge(object, valueOf(value));
      else put(object, keyText(valueOf(key)), valueOf(value));
    }
    return object;
  }
}

/** Adds what an object does not have yet, from one object or several. */
function merge(object: object, given: unknown): void {
  for (const source of Array.isArray(given) ? (given as readonly unknown[]) : [given]) {
    if (typeof source !== 'object' || source === null) throw new TypeError('`<<` merges objects, but found something else');
    for (const [name, value] of Object.entries(source)) if (!Object.hasOwn(object, name)) put(object, name, value);
  }
}

/** Sets an own member, `__proto__` as well. */
function put(object: object, name: string, value: unknown): void {
  if (name === '__proto__') Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  else Reflect.set(object, name, value);
}

function keyText(key: unknown): string {
  if (key === null) return '';
  if (typeof key === 'number') return String(key);
  return typeof key === 'string' ? key : JSON.stringify(key);
}
