// A section in so many characters: complete where it fits, else the blocks that answer. The heading of a block is kept, a
// sentence that leads to a block goes with it, and `[…]` marks what is left out.
import { type Block, blocksOf, fenceOf, joinBlocks } from './blocks.ts';
import { type Term, termsIn, weightOf } from './terms.ts';

/** A block is worth showing when it has this part of what the best block has. */
const minShare = 0.15;

/** Characters of a section that are cut into blocks; the rest is reached by reading. */
export const longestFitted = 48_000;

/** As much of a text as fits: all of it, else the blocks with the words, best first, in their own order. */
export function fit(markdown: string, room: number, terms: readonly Term[]): { readonly text: string; readonly complete: boolean } {
  const whole = markdown.trim();
  if (whole.length <= room) return { text: whole, complete: true };
  const blocks = blocksOf(whole);
  const values = valuesOf(blocks, terms);
  const most = Math.max(...values);
  const chosen = new Set<number>();
  let left = room - gapCharacters;
  const add = (places: readonly number[]): void => {
    const needed = places.filter((each) => !chosen.has(each));
    const size = needed.reduce((sum, each) => sum + sizeOf(blocks[each]), 0);
    if (size > left) return;
    for (const each of needed) chosen.add(each);
    left -= size;
  };
  // A text without the words begins at its beginning.
  const order = [...blocks.keys()].filter((index) => blocks[index]?.kind !== 'heading');
  if (most > 0) order.sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
  for (const index of order) {
    if (most > 0 && (values[index] ?? 0) < most * minShare) break;
    add(neededFor(index, blocks));
  }
  // What is left goes to what follows the blocks that were chosen: an answer continues there.
  for (const at of [...chosen].sort((a, b) => a - b)) {
    const next = at + 1;
    if (chosen.has(next) || blocks[next] === undefined || blocks[next].kind === 'heading') continue;
    add(neededFor(next, blocks));
  }
  if (chosen.size === 0) return { text: beginning(blocks, values, room), complete: false };
  return {
    text: joinBlocks(
      blocks,
      [...chosen].sort((a, b) => a - b),
    ),
    complete: false,
  };
}

/** Characters around a block and around a row, with the mark of what is left out. */
const gapCharacters = 12;
const rowCharacters = 9;

function sizeOf(block: Block | undefined): number {
  return block === undefined ? 0 : block.text.length + (block.kind === 'row' ? rowCharacters : gapCharacters);
}

/** What each block says of the words; those that all blocks have count little. */
function valuesOf(blocks: readonly Block[], terms: readonly Term[]): readonly number[] {
  const termSets = blocks.map(({ text }) => termsIn(terms, text));
  const frequency = terms.map((_, term) => termSets.filter((has) => has.has(term)).length);
  const distinctive = terms.map(({ weight, ...term }, index) => ({
    ...term,
    weight: weight / (1 + Math.log(Math.max(1, frequency[index] ?? 1))),
  }));
  const headings: number[] = [];
  return blocks.map(({ kind, text }, index) => {
    const blockValue = weightOf(distinctive, termSets[index] ?? []);
    if (kind === 'heading') {
      headings[(/^#+/.exec(text.trimStart())?.[0].length ?? 1) - 1] = blockValue;
      headings.length = /^#+/.exec(text.trimStart())?.[0].length ?? 1;
      return blockValue;
    }
    // What is under a heading with the words is about them.
    return (blockValue + 0.5 * Math.max(0, ...headings.filter((value) => value > 0))) / (1 + text.length / 800);
  });
}

/** A block, the heading above it, and the sentence that leads to it. */
function neededFor(index: number, blocks: readonly Block[]): readonly number[] {
  const needed = [index];
  if (blocks[index - 1]?.leads === true) needed.unshift(index - 1);
  const { under } = blocks[index] ?? {};
  if (under !== undefined && !needed.includes(under)) needed.unshift(under);
  if (blocks[index]?.leads === true && blocks[index + 1] !== undefined) needed.push(index + 1);
  for (let above = (needed[0] ?? 0) - 1; above >= 0; above--)
    if (blocks[above]?.kind === 'heading') {
      needed.unshift(above);
      break;
    }
  return needed;
}

/** Where no block fits: as many lines of the best as do, behind the sentence that leads to it. */
function beginning(blocks: readonly Block[], values: readonly number[], room: number): string {
  const worth = blocks.map(({ kind }, index) => (kind === 'heading' ? -1 : (values[index] ?? 0)));
  const best = worth.indexOf(Math.max(...worth));
  const { text: first = '', leads = false } = blocks[best] ?? {};
  const next = leads ? blocks[best + 1]?.text : undefined;
  const lead = next === undefined || first.length > room / 2 ? '' : `${first}\n\n`;
  const text = lead === '' ? first : (next ?? '');
  // Code that is cut is closed.
  const mark = fenceOf(text.split('\n', 1)[0] ?? '', undefined);
  const most = Math.max(0, room - lead.length - 6 - (mark === undefined ? 0 : mark.length + 1));
  const cut = text.lastIndexOf('\n', most);
  const excerpt = text.slice(0, cut > room / 2 ? cut : most).replace(/[\ud800-\udbff]$/, '');
  return `${lead}${excerpt}${mark === undefined ? '' : `\n${mark}`}\n[…]`;
}
