// The shape that JSON from a snapshot file must have before anything relies on it: which members there are, and of which kind. A file
// with the right digest can still come from a stranger. Its fault is named when the file is opened.
import { isObject } from '../../shared/json.ts';
import { SnapshotError } from './snapshot-file.ts';

/** Undefined for a value of the shape, else where it differs: empty for the value itself, `.name` or `[3]` for a part of it. @internal */
export type Shape = (value: unknown) => string | undefined;

const like =
  (isLike: (value: unknown) => boolean): Shape =>
  (value) =>
    isLike(value) ? undefined : '';

/** A text. @internal */
export const text: Shape = like((value) => typeof value === 'string');
/** A number. @internal */
export const number: Shape = like((value) => typeof value === 'number');
export const switched: Shape = like((value) => typeof value === 'boolean');
/** A number of bytes, or a place among them. */
export const count: Shape = like((value) => Number.isSafeInteger(value) && Number(value) >= 0);
/** A text that can be the value of a header field (RFC 9110 section 5.5). */
export const fieldValue: Shape = like((value) => typeof value === 'string' && /^[\t\x20-\x7e]*$/.test(value));

export function suchThat(isLike: (value: string) => boolean): Shape {
  return like((value) => typeof value === 'string' && isLike(value));
}

/** A value of the shape, or null. @internal */
export function nullable(shape: Shape): Shape {
  return (value) => (value === null ? undefined : shape(value));
}

/** A list with a value of the shape in each place. @internal */
export function list(each: Shape): Shape {
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
export function tuple(required: readonly Shape[], optional: readonly Shape[] = []): Shape {
  const shapes = [...required, ...optional];
  return (value) => {
    if (!Array.isArray(value) || value.length < required.length || value.length > shapes.length) return '';
    for (let index = 0; index < value.length; index++) {
      const wrong = shapes[index]?.(value[index]);
      if (wrong !== undefined) return `[${index}]${wrong}`;
    }
    return undefined;
  };
}

/** Any names, each with a value of the shape. @internal */
export function record(each: Shape): Shape {
  return (value) => {
    if (!isObject(value)) return '';
    for (const [name, member] of Object.entries(value)) {
      const wrong = each(member);
      if (wrong !== undefined) return `.${name}${wrong}`;
    }
    return undefined;
  };
}

/**
 * Members that must be there, and members that have a shape when they are; others are let be. Loops here and above are plain: they
 * run cold, over every record of a file, and an iterator costs as much as the check.
 * @internal
 */
export function object(required: Readonly<Record<string, Shape>>, optional: Readonly<Record<string, Shape>> = {}): Shape {
  const names = [...Object.keys(required), ...Object.keys(optional)];
  const shapes = [...Object.values(required), ...Object.values(optional)];
  const needed = Object.keys(required).length;
  return (value) => {
    if (!isObject(value)) return '';
    for (let at = 0; at < names.length; at++) {
      const name = names[at] ?? '';
      const member = value[name];
      const wrong = member === undefined && at >= needed ? undefined : shapes[at]?.(member);
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
