// One text of a whole documentation, such as `/llms-full.txt`, cut at its headings of the first two levels.

export interface TextSection {
  /** Unique in the text. */
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
}

const maxSections = 20_000;

/** Cuts a text. Headings in fences of code are text. */
export function sectionsOf(text: string): readonly TextSection[] {
  const sections: { title: string; start: number; end: number }[] = [{ title: '', start: 0, end: text.length }];
  let fence = '';
  let at = 0;
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (mark !== '' && (fence === '' || (mark[0] === fence[0] && mark.length >= fence.length))) fence = fence === '' ? mark : '';
    const title = fence === '' && mark === '' ? (/^#{1,2}[ \t]+(\S.*)$/.exec(line)?.[1] ?? '') : '';
    if (title !== '' && sections.length < maxSections) {
      const last = sections.at(-1);
      if (last !== undefined) last.end = at;
      sections.push({ title: title.trim().slice(0, 300), start: at, end: text.length });
    }
    at += line.length + 1;
  }
  const taken = new Map<string, number>();
  return sections
    .map(({ title, start, end }) => ({ title, text: text.slice(start, end).trim() }))
    .filter((section) => section.text !== '')
    .map((section) => {
      const slug = slugOf(section.title);
      const count = taken.get(slug) ?? 0;
      taken.set(slug, count + 1);
      return { ...section, anchor: count === 0 ? slug : `${slug}~${count}` };
    });
}

function slugOf(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-/, '')
      .slice(0, 100) || 'opening'
  );
}
