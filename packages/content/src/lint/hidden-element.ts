// Which elements of HTML hide their content.
import type { Tag } from '../markup/tags.ts';
import { decoded } from './references.ts';

const hiddenStyle =
  /(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden|font-size\s{0,9}:\s{0,9}0(?![.\d]|[a-z%]{0,4}[1-9])|opacity\s{0,9}:\s{0,9}0(?![.\d])|(?:text-indent|left|top)\s{0,9}:\s{0,9}-\d{3,}|(?<![-\w])(?:max-)?height\s{0,9}:\s{0,9}0(?![.\d])|clip(?:-path)?\s{0,9}:\s{0,9}(?:inset\(\s{0,9}(?:50|100)%|rect\(\s{0,9}0))/i;
const fadedStyle = /(?:^|[;\s])color\s{0,9}:\s{0,9}(?:transparent|white(?![\w-])|#fff(?:fff)?(?![\da-f]))/i;
/** Elements whose content a browser does not show. */
const unshown = new Set(['script', 'style', 'template', 'noscript', 'title', 'head', 'object']);

/** Whether an element's content is hidden, or so faint that it might as well be. */
export function hides(tag: Tag): boolean {
  return (
    unshown.has(tag.name) ||
    isHiddenElement(tag) ||
    tag.attributes.some(({ name, value }) => name === 'style' && fadedStyle.test(decoded(value)))
  );
}

/** Whether a style sheet hides something. */
export function isHidingStyle(text: string): boolean {
  return hiddenStyle.test(text);
}

/** Whether an attribute of an element hides it. */
export function isHiddenElement({ attributes }: Tag): boolean {
  return attributes.some(
    ({ name, value, code }) =>
      !code && ((name === 'hidden' && value !== 'until-found') || (name === 'style' && hiddenStyle.test(decoded(value)))),
  );
}
