// Parts of a line as Markdown can write them: blanks collapsed as a browser does, none at the ends of marks or of the line, equal texts one.
import type { PhrasingContent } from 'mdast';

/** Tidies the parts of one line. None is left where there are no words. */
export function phrase(parts: readonly PhrasingContent[]): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  addAll(parts, out);
  // neither a blank nor a break begins or ends a line
  while (isBlankEnd(out.at(-1))) out.pop();
  const last = out.at(-1);
  if (last?.type === 'text') last.value = last.value.trimEnd();
  return out.every((part) => part.type === 'html') ? [] : out;
}

function isBlankEnd(part: PhrasingContent | undefined): boolean {
  return part !== undefined && (part.type === 'break' || (part.type === 'text' && part.value.trim() === ''));
}

function addAll(parts: readonly PhrasingContent[], out: PhrasingContent[]): void {
  for (const part of parts) {
    if (part.type === 'text') addText(part.value, out);
    else if (part.type === 'break') {
      const last = out.at(-1);
      if (last?.type === 'text') last.value = last.value.trimEnd();
      if (last?.type === 'text' && last.value === '') out.pop();
      if (out.length > 0 && out.at(-1)?.type !== 'break') out.push(part);
    } else if (part.type === 'emphasis' || part.type === 'strong' || part.type === 'delete' || part.type === 'link')
      addMarked(part, out);
    else out.push(part);
  }
}

/** A text behind what is there: at the beginning of a line, and behind a blank, it has none in front. */
function addText(written: string, out: PhrasingContent[]): void {
  const last = out.at(-1);
  const isBlank = last === undefined || last.type === 'break' || (last.type === 'text' && last.value.endsWith(' '));
  const value = isBlank ? written.replace(/^ +/, '') : written;
  if (value === '') return;
  if (last?.type === 'text') last.value += value;
  else out.push({ type: 'text', value });
}

type Marked = Extract<PhrasingContent, { readonly type: 'emphasis' | 'strong' | 'delete' | 'link' }>;

/** Marks around words: blanks at their ends are outside of them, and marks of one kind do not nest. */
function addMarked(part: Marked, out: PhrasingContent[]): void {
  const inner: PhrasingContent[] = [];
  addAll(
    part.children.flatMap((child) => (child.type === part.type ? child.children : [child])),
    inner,
  );
  const starts = part.children[0];
  const hasBlankBefore = starts?.type === 'text' && starts.value.startsWith(' ');
  let hasBlankAfter = false;
  for (let last = inner.at(-1); isBlankEnd(last) || (last?.type === 'text' && last.value.endsWith(' ')); last = inner.at(-1)) {
    hasBlankAfter = true;
    if (last?.type === 'text' && last.value.trim() !== '') last.value = last.value.trimEnd();
    else inner.pop();
  }
  if (hasBlankBefore) addText(' ', out);
  const before = out.at(-1);
  // marks around signs alone are not in Markdown
  if (part.type !== 'link' && inner.every((node) => node.type === 'text' && !/[\p{L}\p{N}]/u.test(node.value))) addAll(inner, out);
  else if (inner.length > 0) {
    // two runs of one mark beside each other are one, which Markdown could not tell apart
    if (before?.type === part.type && part.type !== 'link') before.children.push(...inner);
    else out.push({ ...part, children: inner });
  }
  if (hasBlankAfter) addText(' ', out);
}
