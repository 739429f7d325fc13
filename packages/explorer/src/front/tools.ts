import type { Snapshot } from '@vitrine/core';
import type { DocumentContext } from '@vitrine/core/render';
import { html, type Html, jsonBlock, type Part, words } from '../html.ts';
import { counted, paragraph, section } from './section.ts';

type Tool = DocumentContext['mcp']['tools'][number];

export function tools({ mcp, site, snapshot }: DocumentContext): Part {
  if (mcp.tools.length === 0) return undefined;
  const { limit, windowSeconds } = site.rateLimit;
  const toolFacts = mcp.tools.map(({ name, title, description, inputSchema }) => ({ name, title, description, inputSchema }));
  return section(
    'console',
    'Console',
    `${counted(mcp.tools.length, 'tool')}, called exactly as an agent calls them. ${counted(limit, 'call')} in ${windowSeconds} seconds are answered for each client.`,
    html`<div data-console data-endpoint="${site.prefix}/api/mcp" data-front="${site.baseUrl}" data-limit="${limit}">
<div class="panel" data-panel hidden></div>
${mcp.tools.map(entry)}
</div>
<script type="application/json" data-tools>${jsonBlock({ tools: toolFacts, suggestions: suggestionsOf(snapshot) })}</script>`,
  );
}

/** Most values that a field suggests. */
const maxSuggestions = 100;

/** What the arguments of these names can be, by the catalogs: names that are not there have none. */
function suggestionsOf({ facts, pages }: Snapshot): Readonly<Record<string, readonly string[]>> {
  const { capabilities, releases, installation, benchmarks } = facts;
  const { actions } = capabilities;
  const values: Readonly<Record<string, readonly (string | undefined)[]>> = {
    action: actions.map(({ id }) => id),
    family: actions.map(({ family }) => family),
    permission_tier: capabilities.permission_tiers.map(({ name }) => name),
    approval: actions.map(({ approval }) => approval.required),
    reversible: actions.map(({ reversible }) => reversible),
    effects: actions.flatMap(({ effects }) => effects),
    verification: actions.map(({ verification }) => verification.depth),
    platform: [...capabilities.platforms.map(({ id }) => id), ...(installation?.guides ?? []).map(({ platform }) => platform)],
    provider: capabilities.providers.map(({ id }) => id),
    channel: Object.keys(releases.channels),
    since: releases.releases.map(({ version }) => version),
    metric: (benchmarks?.evidence ?? []).map(({ metric }) => metric.name),
    locale: pages.map(({ locale }) => locale),
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, list]) => {
      const unique = [...new Set(list)].filter((value) => value !== undefined).slice(0, maxSuggestions);
      return unique.length === 0 ? [] : [[name, unique]];
    }),
  );
}

function entry(tool: Tool): Html {
  const { name, title, description } = tool;
  return html`<details class="tool" data-tool="${name}"><summary><span class="name">${words(title)}</span><code>${words(name)}</code></summary>
<div class="card">${paragraph(description)}<div data-arguments>${schemaTable(tool)}</div></div></details>`;
}

function schemaTable({ inputSchema }: Tool): Part {
  const properties = memberOf(inputSchema, 'properties');
  if (typeof properties !== 'object' || properties === null) return undefined;
  const required = memberOf(inputSchema, 'required');
  const rows = Object.entries(properties).map(([name, schema]) => {
    const values = memberOf(schema, 'enum');
    const type = Array.isArray(values) ? values.map(String).join(', ') : valueText(memberOf(schema, 'type'));
    const note = valueText(memberOf(schema, 'description'));
    const must = Array.isArray(required) && required.includes(name);
    return html`<li><code>${words(name)}</code> <small>${words(type)}${must && ', required'}</small>${note !== '' && html` ${words(note)}`}</li>`;
  });
  return rows.length === 0 ? html`<p>It takes no arguments.</p>` : html`<ul class="arguments">${rows}</ul>`;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
