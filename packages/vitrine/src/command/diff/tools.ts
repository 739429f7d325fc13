// Two lists of tools -> what breaks a client of before: a tool that is gone, arguments that are accepted no more, results that lack what was
// promised. A description that lost its text is a warning: a model chooses tools by it.
import { asList, asObject, asString, valueAt } from '@vitrine/conformance';
import { canonicalJson } from '@vitrine/core/workspace';
import type { Json } from '@vitrine/core';
import { changesOf, type Difference, finding, matched } from './change.ts';

/** A tool as tools/list has it. */
export type ListedTool = Json;

/** A description with less than this part of its characters was cut. */
const cutBelow = 0.5;

const hints = [
  ['readOnlyHint', true],
  ['destructiveHint', false],
  ['openWorldHint', false],
] as const;

export function compareTools(before: readonly ListedTool[], after: readonly ListedTool[]): Difference {
  const { added, removed, changed } = matched(before, after, toolName);
  return {
    changes: changesOf('tool', { added, removed, changed: changed.map(([, tool]) => tool) }, toolName),
    findings: [
      ...changed.flatMap(([old, now]) => widened(old, now)),
      ...removed.map((tool) => finding('tool-removed', `tool ${toolName(tool)}`, 'expected the earlier tool, found none')),
      ...changed.flatMap(([old, now]) => broken(old, now)),
    ],
  };
}

function widened(before: ListedTool, after: ListedTool): Difference['findings'] {
  return hints
    .filter(([hint, safe]) => valueAt(before, 'annotations', hint) === safe && valueAt(after, 'annotations', hint) !== safe)
    .map(([hint, safe]) => {
      const received = JSON.stringify(valueAt(after, 'annotations', hint) ?? 'none');
      return finding('tool-hint-widened', `tool ${toolName(after)}`, `expected ${hint}: ${safe}, found ${received}`);
    });
}

function broken(before: ListedTool, after: ListedTool): Difference['findings'] {
  const location = `tool ${toolName(after)}`;
  const [text, shorter] = [before, after].map((tool) => asString(valueAt(tool, 'description')) ?? '') as [string, string];
  const isCut = shorter.length < text.length * cutBelow;
  const cut = `expected about ${text.length} characters of description, found ${shorter.length}`;
  return [
    ...brokenMembers(valueAt(before, 'inputSchema'), valueAt(after, 'inputSchema'), 'argument', location),
    ...brokenMembers(valueAt(before, 'outputSchema'), valueAt(after, 'outputSchema'), 'result', location),
    ...(isCut ? [finding('tool-description-cut', location, cut)] : []),
  ];
}

/** Members of a schema that are gone, demanded or promised otherwise, or described otherwise. */
function brokenMembers(
  was: Json | undefined,
  is: Json | undefined,
  noun: 'argument' | 'result',
  location: string,
): Difference['findings'] {
  if (was === undefined) return [];
  const [old, now] = [asObject(valueAt(was, 'properties')), asObject(valueAt(is, 'properties'))];
  const [demanded, demands] = [was, is].map((schema) => new Set(asList(valueAt(schema, 'required')))) as [Set<Json>, Set<Json>];
  const { added, removed, both } = matched(Object.keys(old), Object.keys(now), (name) => name);
  const required = [...added, ...both.map(([name]) => name)].filter((name) =>
    noun === 'argument' ? demands.has(name) && !demanded.has(name) : demanded.has(name) && !demands.has(name),
  );
  const shape = (schema: Json | undefined): string =>
    canonicalJson({ ...asObject(schema), title: undefined, description: undefined });
  const changed = both.filter(([name]) => shape(old[name]) !== shape(now[name]));
  return [
    ...removed.map((name) => finding(`${noun}-removed`, `${location} ${name}`, 'expected the earlier member, found none')),
    ...required.map((name) =>
      noun === 'argument'
        ? finding('argument-required', `${location} ${name}`, 'expected an optional argument, found a required one')
        : finding('result-optional', `${location} ${name}`, 'expected a required member, found an optional one'),
    ),
    ...changed.map(([name]) => finding(`${noun}-changed`, `${location} ${name}`, 'expected the earlier schema, found another')),
  ];
}

function toolName(tool: ListedTool): string {
  return asString(valueAt(tool, 'name')) ?? '';
}
