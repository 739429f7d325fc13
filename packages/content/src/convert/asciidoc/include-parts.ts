// Parts of a file that an include of AsciiDoc selects: lines by their numbers, regions between `tag::name[]` and `end::name[]`.

/** Most selectors of one include. */
const maxSelectors = 100;
const mark = /\b(tag|end)::([^\s[\]]{1,200})\[\](?=\s|$|-->|\*\/)/;

/** The lines of a file that the attributes of an include select. */
export function selectedLines(lines: readonly string[], attributes: ReadonlyMap<string, string>): readonly string[] {
  const numbers = attributes.get('lines');
  const tags = attributes.get('tags') ?? attributes.get('tag');
  const found =
    numbers !== undefined && numbers !== ''
      ? byNumbers(lines, numbers)
      : byTags(lines, tags === undefined || tags === '' ? undefined : tags.split(/[;,]/, maxSelectors).map((each) => each.trim()));
  return reindented(found, attributes.get('indent'));
}

function byNumbers(lines: readonly string[], selection: string): readonly string[] {
  /** How many ranges begin at a line, less those that ended at the line before. */
  const begun = new Int32Array(lines.length + 2);
  for (const range of selection.split(/[;,]/, maxSelectors)) {
    const [first = '', last = first] = range.split('..', 2).map((each) => each.trim());
    const start = Math.max(1, Number(first));
    const end = last === '' || last === '-1' ? lines.length : Math.min(Number(last), lines.length);
    if (!Number.isInteger(start) || !Number.isInteger(end) || start > end) continue;
    begun[start] = (begun[start] ?? 0) + 1;
    begun[end + 1] = (begun[end + 1] ?? 0) - 1;
  }
  let open = 0;
  return lines.filter((_, index) => (open += begun[index + 1] ?? 0) > 0);
}

/** Lines by their innermost region; without selectors all of them. Marks are never among them. */
function byTags(lines: readonly string[], selectors: readonly string[] | undefined): readonly string[] {
  const chosen = new Map((selectors ?? ['**']).map((each) => (each.startsWith('!') ? [each.slice(1), false] : [each, true])));
  const wildcard = chosen.get('*');
  // lines outside of every region
  const outside = chosen.get('**') ?? ([...chosen.values()].every((isWanted) => !isWanted) && wildcard !== true);
  const inside = wildcard ?? outside;
  const open: { readonly name: string; readonly isWanted: boolean }[] = [];
  const isWanted = (): boolean => open.at(-1)?.isWanted ?? outside;
  const out: string[] = [];
  for (const line of lines) {
    const [, kind, name = ''] = line.includes('::') ? (mark.exec(line) ?? []) : [];
    if (kind === 'tag') open.push({ name, isWanted: chosen.get(name) ?? (open.length === 0 ? inside : isWanted() && inside) });
    else if (kind === 'end') {
      if (open.at(-1)?.name === name) open.pop();
    } else if (isWanted()) out.push(line);
  }
  return out;
}

/** Lines with another margin, where one is asked for. */
function reindented(lines: readonly string[], indent: string | undefined): readonly string[] {
  if (indent === undefined || !/^1?\d$/.test(indent)) return lines;
  const margins = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const margin = margins.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
  const blanks = ' '.repeat(Number(indent));
  return lines.map((line) => (line.trim() === '' ? '' : blanks + line.slice(margin)));
}
