// JSON Schema 2020-12 where no code may be made of texts: a validator that walks schemas instead of compiling them.
import { Validator } from '@cfworker/json-schema';
import type { SchemaValidator } from '../json-schema.ts';
import type { Json } from '../subject.ts';

/** See json-schema.ts. */
export function createSchemaValidator(documents: Readonly<Record<string, Json>> = {}): SchemaValidator {
  const validators = new Map<string, Validator>();

  function validatorOf(schema: Json): Validator {
    const validator = new Validator(schema, '2020-12');
    for (const [name, document] of Object.entries(documents)) validator.addSchema(document, name);
    return validator;
  }

  return {
    fault: (schema, value) => {
      const key = JSON.stringify(schema);
      const validator = validators.get(key) ?? validatorOf(schema);
      validators.set(key, validator);
      const { valid, errors } = validator.validate(value);
      return valid ? undefined : errors.map(({ instanceLocation, error }) => `${instanceLocation} ${error}`).join(', ');
    },
  };
}
