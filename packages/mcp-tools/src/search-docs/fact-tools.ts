// Questions that another tool answers from a catalog: an action by its name or its risk, a version, installing. The answer names that tool.
import type { CatalogName } from '@vitrine/core';
import { joinSentences, sentence } from '../answers/sentences.ts';
import { once, type ToolEnvironment } from '../answers/tool-environment.ts';

/** By what a query says, which tool answers from which catalog. */
const rows: readonly (readonly [asks: RegExp, tool: string, catalog: CatalogName])[] = [
  [/\b(?:install|installing|installation|download)\b/i, 'get_installation_guide', 'installation'],
  [
    /\b(?:(?:latest|newest|current|stable) (?:version|release)|vulnerab\w+|cves?|end of (?:life|support))\b/i,
    'get_latest_release',
    'releases',
  ],
  [
    /\b(?:destructive|irreversible|dangerous|risky|requires? approval) (?:actions?|commands?|operations?)\b/i,
    'list_capabilities',
    'capabilities',
  ],
];
/** Shorter names of actions are words of any question. */
const shortestName = 6;

/** Makes the function that finds the tools for a query, as sentences; empty for none. */
export function createFactTools({ snapshot, nameOf, isEmpty }: ToolEnvironment): (query: string) => string {
  const names = once(() =>
    snapshot.facts.capabilities.actions.flatMap(({ id, title }) => [id, title].map((name) => [name.toLowerCase(), id] as const)),
  );
  return (query) => {
    const words = ` ${query
      .toLowerCase()
      .replace(/[\s?!,;"'`]+/g, ' ')
      .trim()} `;
    const [, action] = names().find(([name]) => name.length >= shortestName && words.includes(` ${name} `)) ?? [];
    const tools = rows.flatMap(([asks, tool, catalog]) => (asks.test(query) && !isEmpty(catalog) ? [nameOf(tool)] : []));
    return joinSentences(
      action !== undefined && sentence('fact_tool', { tool: nameOf('get_action_safety'), given: ` with action ${action}` }),
      ...tools.map((tool) => sentence('fact_tool', { tool, given: '' })),
    );
  };
}
