import type { Facts } from '@vitrine/core';
import type { DocumentContext } from '@vitrine/core/render';
import semver from 'semver';
import { html, type Html, outward, type Part, words } from '../html.ts';
import { day } from '../layout.ts';
import { copyable, counted, facts, section } from './section.ts';

type Evidence = NonNullable<Facts['benchmarks']>['evidence'][number];

const maxShown = 60;

export function evidence({ snapshot, site }: DocumentContext): Part {
  const rows = snapshot.facts.benchmarks?.evidence ?? [];
  if (rows.length === 0) return undefined;
  const current = snapshot.facts.releases.current_version ?? snapshot.facts.product.version;
  const left = rows.length - maxShown;
  return section(
    'evidence',
    'Evidence',
    'Measurements, and their limits.',
    html`<div class="rows">${rows.slice(0, maxShown).map((row) => entry(row, current, snapshot.facts.product.name))}</div>
<p class="more">${left > 0 && `${counted(left, 'more row')} in the document. `}<a href="${site.prefix}/benchmarks.json">benchmarks.json</a></p>`,
  );
}

function entry(row: Evidence, current: string | undefined, name: string): Html {
  const { id, statement, metric, value, baseline, environment, reproduce, raw, limitations = [] } = row;
  const unit = ` ${metric.unit}`;
  return html`<article class="row" id="evidence-${encodeURIComponent(id)}">
<h3 dir="auto">${statement}</h3>
${stale(row, current)}
<div class="chart">${chart(row, name)}</div>
<p class="reading">${words(metric.name)}${metric.better !== 'unknown' && `, ${metric.better} is better`}. ${spreadText(row)}</p>
<p class="boundary" dir="auto"><b>Limits</b> ${row.claim_boundary}</p>
<details><summary>How it was measured</summary><div class="card">${facts([
    ['Runs', value.n],
    ['Median', `${figure(value.median)}${unit}`],
    [
      '95th and 99th',
      value.p95 === undefined && value.p99 === undefined
        ? undefined
        : `${[value.p95, value.p99].map((each) => (each === undefined ? 'not stated' : figure(each))).join(', ')}${unit}`,
    ],
    ['Compared with', baseline && html`${words(baseline.name)}: ${figure(baseline.value)}${unit}, ratio ${figure(baseline.ratio)}`],
    ['Work', words(row.workload)],
    [
      'Machine',
      html`${words(environment.cpu)}, ${words(environment.memory)}, ${words(environment.os)}, ${words(environment.runtime)}`,
    ],
    ['Version', html`${row.subject.version}${row.subject.commit !== undefined && html` at ${words(row.subject.commit)}`}`],
    ['Measured on', html`<time datetime="${row.captured_at}">${day(row.captured_at)}</time>`],
    [
      'Measured by',
      row.evaluator === 'unknown' ? undefined : row.evaluator === 'first_party' ? 'the team itself' : 'a third party',
    ],
    ['Limits', limitations.length > 0 && html`<ul>${limitations.map((each) => html`<li dir="auto">${each}</li>`)}</ul>`],
    ['Method', row.method_url && outward(row.method_url, 'how it was measured')],
    ['Raw data', raw && outward(raw.url, 'the data behind it')],
  ])}${reproduce !== undefined && html`<p class="label">Measure it again</p>${copyable(reproduce.command)}`}</div></details>
</article>`;
}

/** Versions are settled when the page is made; whether a day has passed is for the browser to say. */
function stale({ valid_for_versions: range, expires_at: expires }: Evidence, current: string | undefined): Part {
  const isForSome = range !== undefined && range.trim() !== '*';
  const isComparable = semver.valid(current) !== null && semver.validRange(range) !== null;
  if (isForSome && current !== undefined && isComparable && !semver.satisfies(current, range, { includePrerelease: true }))
    return html`<p class="stale">Stale: it is valid for versions ${words(range)}, and the current one is ${current}.</p>`;
  const open = isForSome && !isComparable;
  const speaks =
    open &&
    html`It is valid for versions ${words(range)}; ${current === undefined ? 'the current one is not stated' : html`the current one, ${words(current)}, cannot be compared`}.`;
  if (expires === undefined) return open ? html`<p class="holds">${speaks}</p>` : undefined;
  // That it holds is not said where it may not.
  const until = html`<time datetime="${expires}">${day(expires)}</time>`;
  return html`<p class="holds" data-expires="${expires}">${open ? html`${speaks} It expires on ${until}.` : html`Holds until ${until}.`}</p>`;
}

function spread({
  value: { median, min, max, mean, stdev, p95, p99 },
}: Evidence): readonly [low: number, high: number, what: string] | undefined {
  if (min !== undefined && max !== undefined) return [min, max, 'the line runs from the lowest to the highest'];
  if (stdev !== undefined)
    return [(mean ?? median) - stdev, (mean ?? median) + stdev, 'the line is one standard deviation to either side'];
  const high = p99 ?? p95;
  return high === undefined ? undefined : [median, high, `the line runs to the ${p99 === undefined ? '95th' : '99th'} percentile`];
}

function spreadText(row: Evidence): string {
  const range = spread(row);
  const runs = `Median of ${counted(row.value.n, 'run')}`;
  return range === undefined ? `${runs}; no spread is stated.` : `${runs}; ${range[2]}.`;
}

function chart(row: Evidence, name: string): Html {
  const { value, baseline, metric, subject } = row;
  const whiskers = spread(row);
  const top = Math.max(value.median, baseline?.value ?? 0, whiskers?.[1] ?? 0);
  // A measurement can be negative or nothing at all; then there is a figure and no bar.
  const at = (amount: number): number => (top > 0 ? Math.round((Math.max(0, amount) / top) * 980) : 0);
  const line = (
    whose: Part,
    amount: number,
    strong: boolean,
    ends?: readonly [number, number, string],
  ): Html => html`<div class="line-of">
<span>${whose}</span>
<svg viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true"><rect class="${strong ? 'bar-own' : 'bar-other'}" y="4" height="12" width="${at(amount)}"/>${
    ends !== undefined &&
    html`<path class="whisker" d="M${at(ends[0])} 10H${at(ends[1])}M${at(ends[0])} 5v10M${at(ends[1])} 5v10"/>`
  }</svg>
<span class="amount">${figure(amount)} ${words(metric.unit)}</span></div>`;
  return html`${line(html`${words(name)} ${subject.version}`, value.median, true, whiskers)}${baseline !== undefined && line(words(baseline.name), baseline.value, false)}`;
}

/** A number as people read it: four digits that count. */
function figure(amount: number): string {
  if (!Number.isFinite(amount)) return 'unknown';
  return Math.abs(amount) >= 1_000 ? Math.round(amount).toLocaleString('en') : String(Number(amount.toPrecision(4)));
}
