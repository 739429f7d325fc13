// A tree of HTML without what gives nothing in Markdown: comments, empty elements, white space between blocks, and elements within a line
// that Markdown has no form for, of which the content stays. The converter reads on over each run of such nodes from each of them, and
// merges texts one by one, so that a page of nothing else would take it minutes.
import type { Element, ElementContent } from 'hast';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** Elements that begin and end a line: white space next to them gives nothing. */
const blocks = words(
  'address article aside blockquote body br caption center col colgroup dd dialog dir div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre section summary table tbody td tfoot th thead tr ul wbr xmp',
);
/** Elements that hold blocks and are nothing without them. */
const holders = words('details fieldset multicol search');
/** Elements that mean something without content. */
const contents = words('audio canvas embed iframe img image input math object picture select svg textarea video');
/** Elements within a line that Markdown has a form for. */
const marks = words('a b code del em i kbd mark q s samp strike strong tt u var');
/** Elements that never give words. */
const unread = words('area base basefont datalist link meta noembed noframes param script source style template title track');
/** Elements whose white space counts. */
const preformatted = words('listing plaintext pre textarea xmp');

/** Takes out, in place, what gives nothing. */
export function dropEmptyNodes(parent: Element): void {
  const kept: ElementContent[] = [];
  const isBlock = blocks.has(parent.tagName);
  const endsLine = (node: ElementContent | undefined): boolean =>
    node === undefined ? isBlock : node.type === 'element' && blocks.has(node.tagName);
  for (const child of parent.children)
    for (const node of partsOf(child)) {
      const last = kept.at(-1);
      if (node.type === 'text' && last?.type === 'text') last.value += node.value;
      else if (isBlank(node) && endsLine(last)) continue;
      else {
        if (last !== undefined && isBlank(last) && endsLine(node)) kept.pop();
        kept.push(node);
      }
    }
  const last = kept.at(-1);
  if (last !== undefined && isBlank(last) && isBlock) kept.pop();
  parent.children = kept;
}

/** What is left of a node: itself, its content, a blank, or nothing. */
function partsOf(node: ElementContent): readonly ElementContent[] {
  if (node.type === 'text') return node.value === '' ? [] : [node];
  if (node.type !== 'element' || unread.has(node.tagName)) return [];
  const { tagName } = node;
  if (preformatted.has(tagName)) return [node];
  dropEmptyNodes(node);
  if (blocks.has(tagName) || contents.has(tagName)) return [node];
  const [only] = node.children;
  if (only === undefined) return [];
  if (holders.has(tagName)) return [node];
  if (node.children.length === 1 && isBlank(only)) return [{ type: 'text', value: ' ' }];
  return marks.has(tagName) ? [node] : node.children;
}

function isBlank(node: ElementContent): boolean {
  return node.type === 'text' && /^[\t\n\f\r ]*$/.test(node.value);
}
