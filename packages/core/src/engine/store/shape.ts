// The shape that JSON from a snapshot file must have before anything relies on it: which members there are, and of which kind. A file
// with the right digest can still come from a stranger. Its fault is named when the file is opened.
import { isDocumentPath } from '../../shared/document-path.ts';
import { isObject } from '../../shared/json.ts';
import { SnapshotError } from './snapshot-file.ts';

/** Undefined for a value of the shape, else where it differs: empty for the value itself, `.name` or `[3]` for a part of it. */
export type Shape = (value: unknown) => string | undefined;

/**
 * A shape as data: the name of a kind, a list of one item, an object by its members, or a check of its own. A member whose name ends in `?`
 * may be absent, `*` stands for any name, and members that are not named are let be.
 */
export type ShapeData = string | Shape | readonly ShapeData[] | { readonly [member: string]: ShapeData };

export function suchThat(isLike: (value: string) => boolean): Shape {
  return like((value) => typeof value === 'string' && isLike(value));
}

function like(isLike: (value: unknown) => boolean): Shape {
  return (value) => (isLike(value) ? undefined : '');
}

const kinds: Readonly<Record<string, Shape>> = {
  text: like((value) => typeof value === 'string'),
  'text or null': like((value) => value === null || typeof value === 'string'),
  number: like((value) => typeof value === 'number'),
  boolean: like((value) => typeof value === 'boolean'),
  // A number of bytes, or a place among them.
  count: like((value) => Number.isSafeInteger(value) && Number(value) >= 0),
  // A text that can be the value of a header field (RFC 9110 section 5.5).
  field: suchThat((text) => /^[\t\x20-\x7e]*$/.test(text)),
  path: suchThat(isDocumentPath),
};

/** Makes the check of a shape. No value is of a kind that is none. */
export function shapeOf(data: ShapeData): Shape {
  if (typeof data === 'function') return data;
  if (typeof data === 'object') return isList(data) ? listOf(shapeOf(data[0] ?? {})) : objectOf(data);
  return kinds[data] ?? like(() => false);
}

function isList(data: object): data is readonly ShapeData[] {
  return Array.isArray(data);
}

// The loops below are plain: they run cold, over every record of a file, and an iterator costs as much as the check.

function listOf(each: Shape): Shape {
  return (value) => {
    if (!Array.isArray(value)) return '';
    for (let index = 0; index < value.length; index++) {
      const wrong = each(value[index]);
      if (wrong !== undefined) return `[${index}]${wrong}`;
    }
    return undefined;
  };
}

/** A list with a shape for each place; places after the required ones may be missing. */
export function tuple(required: readonly ShapeData[], optional: readonly ShapeData[] = []): Shape {
  const shapes = [...required, ...optional].map(shapeOf);
  return (value) => {
    if (!Array.isArray(value) || value.length < required.length || value.length > shapes.length) return '';
    for (let index = 0; index < value.length; index++) {
      const wrong = shapes[index]?.(value[index]);
      if (wrong !== undefined) return `[${index}]${wrong}`;
    }
    return undefined;
  };
}

function objectOf({ '*': any, ...members }: { readonly [member: string]: ShapeData }): Shape {
  const names = Object.keys(members).map((name) => name.replace(/\?$/, ''));
  const isOptional = Object.keys(members).map((name) => name.endsWith('?'));
  const shapes = Object.values(members).map(shapeOf);
  const others = any === undefined ? undefined : shapeOf(any);
  return (value) => {
    if (!isObject(value)) return '';
    for (let index = 0; index < names.length; index++) {
      const name = names[index] ?? '';
      const member = value[name];
      const wrong = member === undefined && isOptional[index] === true ? undefined : shapes[index]?.(member);
      if (wrong !== undefined) return `.${name}${wrong}`;
    }
    for (const name of others === undefined ? [] : Object.keys(value)) {
      const wrong = others?.(value[name]);
      if (wrong !== undefined) return `.${name}${wrong}`;
    }
    return undefined;
  };
}

/** Throws SnapshotError with the place of a member that is missing or of another kind. */
export function requireShape(value: unknown, shape: Shape, name: string): void {
  const wrong = shape(value);
  if (wrong !== undefined) throw misshapen(`${name}${wrong}`);
}

export function misshapen(location: string): SnapshotError {
  return new SnapshotError('damaged', `${location} is missing or wrong`);
}
