// Questions that another tool answers from a catalog: an action by its name or its risk, a version, installing. The answer names that tool.
import type { CatalogName } from '@vitrine/core/serving';
import { joinSentences, sentence } from '../answers/sentences.ts';
import { once, type ToolEnvironment } from '../answers/tool-environment.ts';
import { isPlain } from './terms.ts';

/** By what a query says, which tool answers from which catalog. */
const rows: readonly (readonly [asks: RegExp, tool: string, catalog: CatalogName])[] = [
  [/\b(?:install|installing|installation)\b/i, 'get_installation_guide', 'installation'],
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
/** A question with more words of a subject than so many is about that subject: of a plugin that one installs, of another product's version. */
const maxSubjects = 2;
/** Shorter names of actions are words of any question. */
const shortestName = 6;

/** Makes the function that finds the tools for a query, as sentences; empty for none. */
export function createFactTools({ snapshot, toolName, isEmpty }: ToolEnvironment): (query: string) => string {
  /** Ids by the names of actions, the longest first: `delete file` is in `delete file permanently`. Of two actions with one name none is meant. */
  const names = once(() => {
    const byName = new Map<string, Set<string>>();
    if (isEmpty('capabilities')) return [];
    for (const { id, title } of snapshot.facts.capabilities.actions)
      for (const name of [id.toLowerCase(), title.toLowerCase()]) byName.set(name, (byName.get(name) ?? new Set()).add(id));
    return [...byName].sort(([one], [other]) => other.length - one.length);
  });
  const productWords = once(() => {
    const { id, name } = snapshot.facts.product;
    return new Set(`${id} ${name}`.toLowerCase().match(/[\p{L}\p{N}-]+/gu));
  });
  return (query) => {
    const words = ` ${query
      .toLowerCase()
      .replace(/[\s?!,;"'`]+/g, ' ')
      .trim()} `;
    const [, actionsOfName = new Set<string>()] =
      names().find(([name]) => name.length >= shortestName && words.includes(` ${name} `)) ?? [];
    const [action] = actionsOfName.size === 1 ? actionsOfName : [];
    const tools = rows.flatMap(([asks, tool, catalog]) => {
      const subjects = query.replace(asks, '').match(/[\p{L}\p{N}-]{3,}/gu) ?? [];
      const isAbout =
        asks.test(query) &&
        subjects.filter((word) => !productWords().has(word.toLowerCase()) && !isPlain(word)).length <= maxSubjects;
      return isAbout && !isEmpty(catalog) ? [toolName(tool)] : [];
    });
    return joinSentences(
      action !== undefined && sentence('fact_tool', { tool: toolName('get_action_safety'), given: ` with action ${action}` }),
      ...tools.map((tool) => sentence('fact_tool', { tool, given: '' })),
    );
  };
}
