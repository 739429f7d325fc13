// JSON Pointers in URI fragments (RFC 6901 section 6), as references of schemas and of API specifications have them.
import { isObject, type Json } from './json.ts';

/** The names that a fragment has, from the outermost: `/paths/~1pages/get` has `paths`, `/pages` and `get`. */
export function pointerNames(fragment: string): readonly string[] {
  return fragment.split('/').slice(1).map(unescaped);
}

/** The value that a fragment leads to, without its `#`; undefined where nothing is there. */
export function valueAtPointer(root: Json | undefined, fragment: string): Json | undefined {
  if (fragment !== '' && !fragment.startsWith('/')) return undefined;
  let at = root;
  for (const name of pointerNames(fragment)) {
    if (Array.isArray(at)) at = /^(?:0|[1-9]\d{0,8})$/.test(name) ? (at as readonly Json[])[Number(name)] : undefined;
    else at = isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return at;
}

function unescaped(part: string): string {
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // A percent sign that encodes nothing is itself.
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}
