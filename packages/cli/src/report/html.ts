// A report as one HTML file: no script, no request, charts as SVG.
import type { Row, Section } from './sections.ts';

const style = `:root{color-scheme:light dark;--ink:#1c2026;--paper:#fbfaf7;--bar:#2f6f73;--line:#d9d6cd}
@media(prefers-color-scheme:dark){:root{--ink:#e9e6df;--paper:#15181c;--bar:#63b3b0;--line:#343a41}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:52rem;margin:2rem auto;padding:0 1rem}
h2{font-size:1.1rem;margin:2rem 0 .5rem;border-top:1px solid var(--line);padding-top:1rem}h3{font-size:1rem;margin:1rem 0 .25rem;overflow-wrap:anywhere}p{overflow-wrap:anywhere;margin:.25rem 0;opacity:.8}
svg{display:block;width:100%;height:auto}svg text{font:13px system-ui,sans-serif;fill:var(--ink)}rect{fill:var(--bar)}`;

/** The whole file. */
export function htmlOf(title: string, subtitle: string, sections: readonly Section[]): string {
  const parts = sections.map(
    ({ title: heading, rows, entries = [], note }) =>
      `<section><h2>${escaped(heading)}</h2>${rows.length > 0 ? chart(heading, rows) : ''}${entries.map(entry).join('\n')}${note === undefined ? '' : `<p>${escaped(note)}</p>`}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${style}</style><h1>${escaped(title)}</h1><p>${escaped(subtitle)}</p>
${parts.join('\n')}
</html>
`;
}

function entry({ name, lines }: NonNullable<Section['entries']>[number]): string {
  return `<h3>${escaped(name)}</h3>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}`;
}

const height = 24;
const width = 832;
const nameWidth = 240;
const valueWidth = 400;

function chart(label: string, rows: readonly Row[]): string {
  const bars = rows.map(({ name, value, share }, index) => {
    const y = index * height;
    const length = Math.max(share > 0 ? 2 : 0, Math.round(share * (width - nameWidth - valueWidth)));
    return `<text x="0" y="${y + 16}">${escaped(shortened(name))}</text><rect x="${nameWidth}" y="${y + 5}" width="${length}" height="14" rx="2"/><text x="${nameWidth + length + 8}" y="${y + 16}">${escaped(value)}</text>`;
  });
  return `<svg viewBox="0 0 ${width} ${rows.length * height}" role="img" aria-label="${escaped(label)}">${bars.join('')}</svg>`;
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
