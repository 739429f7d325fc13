// Charts as SVG, made by hand: text that scales, colours that follow a light or a dark page, no script and no fonts to fetch.

const width = 760;
const barHeight = 22;
const gap = 8;
const labels = 290;
const room = 90;

const style = `<style>
text { font: 13px system-ui, sans-serif; fill: #24292f }
.title { font-weight: 600; font-size: 15px }
.note { fill: #57606a; font-size: 12px }
.bar { fill: #8c959f } .ours { fill: #0969da } .floor { fill: #d0d7de }
.line { fill: none; stroke: #8c959f; stroke-width: 2 } .line.ours { stroke: #0969da }
.axis { stroke: #d0d7de }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .note { fill: #9198a1 } .floor { fill: #3d444d } .ours { fill: #4493f8 } .line.ours { stroke: #4493f8; fill: none }
  .axis { stroke: #3d444d }
}
</style>`;

const escape = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const text = (x, y, words, attributes = '') => `<text x="${x}" y="${y}"${attributes}>${escape(words)}</text>`;
const kind = (name) => (name.startsWith('Vitrine') ? ' ours' : name.startsWith('floor') ? ' floor' : '');

function svg(height, title, note, content) {
  const head = [text(0, 16, title, ' class="title"'), text(0, 36, note, ' class="note"')];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(title)}">
${[style, ...head, ...content].join('\n')}
</svg>
`;
}

/** Horizontal bars, the shortest first. `bars` are `[name, value]`. */
export function barChart(title, note, bars, show) {
  const sorted = [...bars].sort((a, b) => a[1] - b[1]);
  const largest = Math.max(...sorted.map(([, value]) => value));
  const content = sorted.flatMap(([name, value], index) => {
    const y = 52 + index * (barHeight + gap);
    const length = Math.max(1, Math.round((value / largest) * (width - labels - room)));
    const middle = y + barHeight / 2 + 4;
    return [
      text(labels - 8, middle, name, ' text-anchor="end"'),
      `<rect class="bar${kind(name)}" x="${labels}" y="${y}" width="${length}" height="${barHeight}" rx="3"/>`,
      text(labels + length + 6, middle, show(value)),
    ];
  });
  return svg(60 + sorted.length * (barHeight + gap), title, note, content);
}

const plot = { left: 60, right: 590, top: 56, bottom: 300 };

/** Lines on axes that both grow by factors of ten. `lines` are `{ name, points: [[x, y], …] }`. */
export function lineChart(title, note, lines, showX, showY) {
  const points = lines.flatMap((line) => line.points);
  const x = scale(
    points.map(([value]) => value),
    plot.left,
    plot.right,
  );
  const y = scale(
    points.map(([, value]) => value),
    plot.bottom,
    plot.top,
  );
  const axes = [
    ...x.ticks.map((value) => text(x.at(value), plot.bottom + 20, showX(value), ' text-anchor="middle" class="note"')),
    ...y.ticks.flatMap((value) => [
      `<line class="axis" x1="${plot.left}" x2="${plot.right}" y1="${y.at(value)}" y2="${y.at(value)}"/>`,
      text(plot.left - 8, y.at(value) + 4, showY(value), ' text-anchor="end" class="note"'),
    ]),
  ];
  const drawn = lines.flatMap(({ name, points: [...own] }) => {
    const path = own.map(([a, b]) => `${x.at(a)},${y.at(b)}`).join(' ');
    const [lastX, lastY] = own.at(-1);
    return [
      `<polyline class="line${kind(name)}" points="${path}"/>`,
      ...own.map(([a, b]) => `<circle class="bar${kind(name)}" cx="${x.at(a)}" cy="${y.at(b)}" r="4"/>`),
      text(x.at(lastX) + 10, y.at(lastY) + 4, name),
    ];
  });
  return svg(plot.bottom + 40, title, note, [...axes, ...drawn]);
}

/** A logarithmic scale from `from` to `to`, with a tick at each power of ten and at the ends where there is none. */
function scale(values, from, to) {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  const ticks = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index));
  return { ticks, at: (value) => Math.round(from + ((Math.log10(value) - low) / (high - low)) * (to - from)) };
}
