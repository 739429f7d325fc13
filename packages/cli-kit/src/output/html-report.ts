// A report as one HTML file: no script, no request, charts as SVG.

/** A row: what, its figures as text, and the length of its bar, 0 to 1. */
export interface Row {
  readonly name: string;
  readonly value: string;
  readonly share: number;
}

export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Paragraphs with a heading each, below the rows. */
  readonly entries?: readonly { readonly name: string; readonly lines: readonly string[] }[];
  /** Said when there are no rows, or below them. */
  readonly note?: string;
}

const style = `:root{color-scheme:light dark;--ink:#1c2026;--paper:#fbfaf7;--card:#fff;--bar:#2f6f73;--line:#e2dfd6}
@media(prefers-color-scheme:dark){:root{--ink:#e9e6df;--paper:#15181c;--card:#1c2025;--bar:#63b3b0;--line:#343a41}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:64rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;line-height:1.2;margin:0}h2{font-size:1rem;margin:0 0 .75rem}p{margin:.5rem 0 0;opacity:.75}
main{columns:25rem;column-gap:1rem;margin-top:1.5rem}
section{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1rem 1.25rem;margin-bottom:1rem;break-inside:avoid}
section.wide{column-span:all;break-inside:auto;margin-top:1rem}h3{font-size:.95rem;margin:1rem 0 0}h3+p,h3+p~p{margin-top:.1rem}h3,p{overflow-wrap:anywhere}
ul{margin:0;padding:0;list-style:none;overflow-wrap:anywhere}
svg{display:block;width:100%;height:auto}svg text{font:12px system-ui,sans-serif;fill:var(--ink)}rect{fill:var(--bar)}.track{fill:var(--line)}`;

export function htmlOf(title: string, subtitle: string, sections: readonly Section[]): string {
  const parts = sections.map(
    ({ title: heading, rows, entries = [], note }) =>
      `<section${entries.length > 0 ? ' class="wide"' : ''}><h2>${escaped(heading)}</h2>${drawn(heading, rows)}${entries.map(entry).join('\n')}${note === undefined ? '' : `<p>${escaped(note)}</p>`}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${style}</style><h1>${escaped(title)}</h1><p>${escaped(subtitle)}</p>
<main>
${parts.join('\n')}
</main>
</html>
`;
}

function entry({ name, lines }: NonNullable<Section['entries']>[number]): string {
  return `<h3>${escaped(name)}</h3>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}`;
}

/** Rows with bars as a chart, others as a list. */
function drawn(label: string, rows: readonly Row[]): string {
  if (rows.some(({ share }) => share > 0)) return chart(label, rows);
  return rows.length === 0
    ? ''
    : `<ul>${rows.map(({ name, value }) => `<li>${escaped(value === '' ? name : `${name}: ${value}`)}</li>`).join('')}</ul>`;
}

const height = 34;
const width = 440;

/** A line of name and figures for each row, with its bar below. */
function chart(label: string, rows: readonly Row[]): string {
  const bars = rows.map(({ name, value, share }, index) => {
    const y = index * height;
    const length = Math.max(share > 0 ? 2 : 0, Math.round(share * width));
    const bar = `<rect class="track" y="${y + 18}" width="${width}" height="6" rx="3"/><rect y="${y + 18}" width="${length}" height="6" rx="3"/>`;
    const text = `<text y="${y + 12}">${escaped(shortened(name))}</text><text x="${width}" y="${y + 12}" text-anchor="end">${escaped(value)}</text>`;
    return text + (share > 0 ? bar : '');
  });
  return `<svg viewBox="0 0 ${width} ${rows.length * height - 8}" role="img" aria-label="${escaped(label)}">${bars.join('')}</svg>`;
}

function shortened(name: string): string {
  return name.length > 36 ? `${name.slice(0, 35)}…` : name;
}

/** Text as text: markup, controls and marks of direction are shown, not obeyed. */
function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, '\ufffd')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
