// A JSON Schema of a configuration file as one page: every member of the file, and pages for the definitions that are shared.
import { openDocument, type ReadFile } from './document.ts';
import { textAt } from './openapi.ts';
import type { Specification } from './specification.ts';
import { oneLine } from './text.ts';

/** Reads a JSON Schema of any draft. Throws SpecificationError for text that is neither JSON nor YAML. */
export function readJsonSchema(text: string, file: string, readFile: ReadFile): Specification {
  const { root, resolve, has, findings } = openDocument(text, file, readFile);
  const name = oneLine(
    textAt(root, 'title') ??
      file
        .split('/')
        .at(-1)
        ?.replace(/(?:\.schema)?\.(?:json|ya?ml)$/i, '') ??
      'Configuration',
  );
  return {
    kind: 'json-schema',
    file,
    title: name,
    version: '',
    description: textAt(root, 'description') ?? '',
    operations: [],
    hidden: [],
    shapes: [{ name, schema: root }],
    groups: [],
    resolve,
    has,
    findings,
  };
}
