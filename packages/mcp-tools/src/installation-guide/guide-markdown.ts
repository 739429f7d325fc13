// The text of get_installation_guide: the steps in order with their commands as code, how to check and how to undo them.
import { isObject, type Json, type JsonObject } from '../answers/json.ts';
import { objectsIn, recordText, restOf, type Said, textsIn, valueText } from '../answers/record-text.ts';
import { code, fenced, inline } from '../answers/markdown.ts';
import { sectionLines } from '../answers/sections.ts';

export function guideMarkdown(answer: JsonObject): string {
  const { guide, guides, version, note, artifacts, stale_reason: reason, omitted } = answer;
  return [
    ...(isObject(guide) ? [`${valueText(guide['title'])}${typeof version === 'string' ? `, version ${version}` : ''}.`] : []),
    ...(typeof note === 'string' ? [inline(note)] : []),
    ...(typeof reason === 'string' ? [reason] : []),
    ...sectionLines(answer['documentation']),
    ...(isObject(guide) ? guideLines(guide) : []),
    ...list(artifacts).map((artifact) => `Artifact: ${recordText(artifact)}`),
    ...list(guides)
      .filter(({ platform, title }) => !isObject(guide) || guide['title'] !== title || guide['platform'] !== platform)
      .map((one) => `${isObject(guide) ? 'Also' : 'Guide'}: ${recordText(one)}`),
    ...(isObject(omitted) ? [`Left out: ${recordText(omitted)}`] : []),
  ].join('\n');
}

function list(value: Json | undefined): readonly JsonObject[] {
  return objectsIn(value);
}

/** Members that have lines of their own, or of which the note says what matters. */
const saidOfGuide: Said = {
  platform: true,
  title: true,
  prerequisites: true,
  steps: true,
  verify: true,
  uninstall: true,
  docs_url: true,
  applies_to_version: true,
  status: true,
};

function guideLines(guide: JsonObject): readonly string[] {
  const { prerequisites, steps, verify, uninstall, docs_url: page } = guide;
  const needs = textsIn(prerequisites);
  return [
    ...(needs.length > 0 ? [`Needs: ${needs.join('; ')}`] : []),
    ...list(steps).map((step, index) => `${index + 1}. ${stepText(step)}`),
    ...(isObject(verify) ? [`Check: ${stepText(verify)}`] : []),
    ...(isObject(uninstall) ? [`Undo: ${stepText(uninstall)}`] : []),
    ...(typeof page === 'string' ? [`Page: ${page}`] : []),
    ...[recordText(restOf(guide, saidOfGuide))].filter((text) => text !== ''),
  ];
}

/** What to do, its command, and what is seen when it worked. */
function stepText({ text, command, shell, expects, kind: _, ...rest }: JsonObject): string {
  const lines = valueText(command).includes('\n');
  return [
    ...(typeof text === 'string' ? [inline(text)] : []),
    ...(typeof command === 'string'
      ? [lines ? `\n${fenced(command, typeof shell === 'string' ? shell : '')}\n` : code(command)]
      : []),
    ...(typeof expects === 'string' ? [`Expect: ${inline(expects)}`] : []),
    recordText(rest),
  ]
    .filter((part) => part !== '')
    .join(' ');
}
