// Two lists of tools -> what breaks a client of before: a tool that is gone, arguments that are accepted no more, results that lack what was
// promised. A description that lost its text is a warning: a model chooses tools by it.
import { asList, asObject, asString, valueAt } from '@vitrine/conformance';
import type { Json } from '@vitrine/core';
import { canonical, type Change, type Difference, finding, matched } from './change.ts';

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
  const { added, removed, both } = matched(before, after, toolName);
  const changed = both.filter(([old, now]) => canonical(old) !== canonical(now));
  return {
    changes: [
      ...added.map((tool): Change => ({ kind: 'added', what: 'tool', id: toolName(tool) })),
      ...removed.map((tool): Change => ({ kind: 'removed', what: 'tool', id: toolName(tool) })),
      ...changed.map(([, tool]): Change => ({ kind: 'changed', what: 'tool', id: toolName(tool) })),
    ],
    findings: [
      ...changed.flatMap(([old, now]) => widened(old, now)),
      ...removed.map((tool) =>
        finding(
          'error',
          'tool-removed',
          `tool ${toolName(tool)}`,
          'expected the earlier tool, found none',
          'Keep it until clients have moved.',
        ),
      ),
      ...changed.flatMap(([old, now]) => broken(old, now)),
    ],
  };
}

function widened(before: ListedTool, after: ListedTool): Difference['findings'] {
  return hints
    .filter(([hint, safe]) => valueAt(before, 'annotations', hint) === safe && valueAt(after, 'annotations', hint) !== safe)
    .map(([hint, safe]) =>
      finding(
        'error',
        'tool-hint-widened',
        `tool ${toolName(after)}`,
        `expected ${hint}: ${safe}, found ${JSON.stringify(valueAt(after, 'annotations', hint) ?? 'none')}`,
        'This hint makes clients call it without asking.',
      ),
    );
}

function broken(before: ListedTool, after: ListedTool): Difference['findings'] {
  const location = `tool ${toolName(after)}`;
  const [text, shorter] = [before, after].map((tool) => asString(valueAt(tool, 'description')) ?? '') as [string, string];
  return [
    ...brokenMembers(valueAt(before, 'inputSchema'), valueAt(after, 'inputSchema'), 'argument', location),
    ...brokenMembers(valueAt(before, 'outputSchema'), valueAt(after, 'outputSchema'), 'result', location),
    ...(shorter.length < text.length * cutBelow
      ? [
          finding(
            'warning',
            'tool-description-cut',
            location,
            `expected about ${text.length} characters of description, found ${shorter.length}`,
            'A model chooses tools by their descriptions: state what it does and when.',
          ),
        ]
      : []),
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
  const required = [...added, ...removed, ...both.map(([name]) => name)].filter(
    (name) =>
      Object.hasOwn(now, name) &&
      (noun === 'argument' ? demands.has(name) && !demanded.has(name) : demanded.has(name) && !demands.has(name)),
  );
  const shape = (schema: Json | undefined): string => canonical({ ...asObject(schema), title: undefined, description: undefined });
  return [
    ...removed.map((name) =>
      finding(
        'error',
        `${noun}-removed`,
        `${location} ${name}`,
        'expected the earlier member, found none',
        'Keep it until clients have moved.',
      ),
    ),
    ...required.map((name) =>
      noun === 'argument'
        ? finding(
            'error',
            'argument-required',
            `${location} ${name}`,
            'expected an optional argument, found a required one',
            'Make it optional.',
          )
        : finding(
            'error',
            'result-optional',
            `${location} ${name}`,
            'expected a required member, found an optional one',
            'Always send it.',
          ),
    ),
    ...both.flatMap(([name]) =>
      shape(old[name]) === shape(now[name])
        ? []
        : [
            finding(
              'warning',
              `${noun}-changed`,
              `${location} ${name}`,
              'expected the earlier schema, found another',
              'Accept and send what you promised before.',
            ),
          ],
    ),
  ];
}

function toolName(tool: ListedTool): string {
  return asString(valueAt(tool, 'name')) ?? '';
}
