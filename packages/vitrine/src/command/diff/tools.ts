// Two lists of tools -> what breaks a client of before: a tool that is gone, arguments that are accepted no more, results that lack what was
// promised. A description that lost its text is a warning: a model chooses tools by it.
import { asObject, asString, valueAt } from '@vitrine/conformance';
import type { Json } from '@vitrine/core';
import { canonical, type Change, type Difference, finding, matched } from './change.ts';
import { compareSchemas } from './schemas.ts';
import { createWork, type Work } from './work.ts';

/** A tool as tools/list has it. */
export type ListedTool = Json;

/** A description with less than this part of its characters was cut. */
const cutBelow = 0.5;

const hints = [
  ['readOnlyHint', true],
  ['destructiveHint', false],
  ['openWorldHint', false],
] as const;

/** Compares two lists of tools. */
export function compareTools(before: readonly ListedTool[], after: readonly ListedTool[], work: Work = createWork()): Difference {
  const { added, removed, both } = matched(before, after, nameOf);
  const changed = both.filter(([old, now]) => canonical(old) !== canonical(now));
  return {
    changes: [
      ...added.map((tool): Change => ({ kind: 'added', what: 'tool', id: nameOf(tool) })),
      ...removed.map((tool): Change => ({ kind: 'removed', what: 'tool', id: nameOf(tool) })),
      ...changed.map(([, tool]): Change => ({ kind: 'changed', what: 'tool', id: nameOf(tool) })),
    ],
    findings: [
      ...changed.flatMap(([old, now]) => widened(old, now)),
      ...removed.map((tool) =>
        finding(
          'error',
          'tool-removed',
          `tool ${nameOf(tool)}`,
          'expected the tool of before, found none',
          'Keep it until clients have moved.',
        ),
      ),
      ...changed.flatMap(([old, now]) => broken(old, now, work)),
    ],
  };
}

/** Hints that were given up. */
function widened(before: ListedTool, after: ListedTool): Difference['findings'] {
  return hints
    .filter(([hint, safe]) => valueAt(before, 'annotations', hint) === safe && valueAt(after, 'annotations', hint) !== safe)
    .map(([hint, safe]) =>
      finding(
        'error',
        'tool-hint-widened',
        `tool ${nameOf(after)}`,
        `expected ${hint}: ${safe}, found ${JSON.stringify(valueAt(after, 'annotations', hint) ?? 'none')}`,
        'Clients call it without asking because of this hint.',
      ),
    );
}

function broken(before: ListedTool, after: ListedTool, work: Work): Difference['findings'] {
  const place = `tool ${nameOf(after)}`;
  const schema = (tool: ListedTool, member: string): readonly [Json, Json] => [asObject(valueAt(tool, member)), tool];
  const [text, shorter] = [before, after].map((tool) => asString(valueAt(tool, 'description')) ?? '') as [string, string];
  return [
    ...compareSchemas(schema(before, 'inputSchema'), schema(after, 'inputSchema'), 'argument', place, work),
    ...(valueAt(before, 'outputSchema') === undefined
      ? []
      : compareSchemas(schema(before, 'outputSchema'), schema(after, 'outputSchema'), 'result', place, work)),
    ...(shorter.length < text.length * cutBelow
      ? [
          finding(
            'warning',
            'tool-description-cut',
            place,
            `expected about ${text.length} characters of description, found ${shorter.length}`,
            'A model chooses tools by their descriptions: say what it does and when.',
          ),
        ]
      : []),
  ];
}

function nameOf(tool: ListedTool): string {
  return asString(valueAt(tool, 'name')) ?? '';
}
