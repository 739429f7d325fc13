// JSON Schema 2020-12 as the validator of answers: Ajv. It makes code of schemas, which workerd forbids; there
// workerd/json-schema.ts replaces this file (`imports` of package.json).
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Json } from './subject.ts';

export interface SchemaValidator {
  /** What is wrong with a value by a schema; undefined when nothing is. Throws for a schema that refers to nothing. */
  readonly fault: (schema: Json, value: unknown) => string | undefined;
}

/** Formats that the contract uses; JSON Schema leaves them to the reader. */
const formats: Readonly<Record<string, (value: string) => boolean>> = {
  uri: (value) => URL.canParse(value),
  'date-time': (value) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(value),
  date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value),
  email: (value) => value.includes('@'),
};

/** Makes a validator. Schemas may refer to what is in `documents` by name, such as `contract#/components/schemas/Status`. */
export function createSchemaValidator(documents: Readonly<Record<string, Json>> = {}): SchemaValidator {
  const ajv = new Ajv2020({ strict: false, logger: false, formats });
  for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name);
  const checks = new Map<string, ReturnType<typeof ajv.compile>>();
  return {
    fault: (schema, value) => {
      const key = JSON.stringify(schema);
      const check = checks.get(key) ?? ajv.compile(schema);
      checks.set(key, check);
      return check(value) ? undefined : ajv.errorsText(check.errors);
    },
  };
}
