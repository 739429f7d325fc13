import { isFaint, isHidingStyle } from '../html/hiding-style.ts';
import type { Tag } from '../markup/tags.ts';
import { decoded } from './references.ts';

const unshown = new Set(['script', 'style', 'template', 'noscript', 'title', 'head', 'object']);

/** Whether an element's content is hidden, or so faint that it might as well be. */
export function hides(tag: Tag): boolean {
  return (
    unshown.has(tag.name) ||
    isHiddenElement(tag) ||
    tag.attributes.some(({ name, value }) => name === 'style' && isFaint(decoded(value)))
  );
}

export function isHiddenElement({ attributes }: Tag): boolean {
  return attributes.some(
    ({ name, value, code }) =>
      !code && ((name === 'hidden' && value !== 'until-found') || (name === 'style' && isHidingStyle(decoded(value)))),
  );
}
