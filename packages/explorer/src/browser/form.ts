// A form from the JSON Schema of a tool's arguments, and the arguments from what was filled in.
import { member, text } from './call.ts';
import { element } from './dom.ts';

export interface ArgumentsForm {
  readonly fields: readonly HTMLElement[];
  /** The arguments that were filled in. Throws SyntaxError for JSON that is none, whose message begins with the argument's name. */
  readonly read: () => Record<string, unknown>;
  /** Ties an error to the field of the argument that it names, if it names one; undefined takes it away. */
  readonly mark: (error: string | undefined) => void;
}

/** Values that an argument of a name may have, of those in the catalogs; other values can be written. */
export type Suggestions = Readonly<Record<string, readonly string[]>>;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Makes the fields for an input schema. `idPrefix` keeps the ids of several forms apart; an error has the id `{idPrefix}:error`. */
export function argumentsForm(schema: unknown, idPrefix: string, suggestions: Suggestions): ArgumentsForm {
  const properties = member(schema, 'properties');
  const required = member(schema, 'required');
  const entries = typeof properties === 'object' && properties !== null ? Object.entries(properties) : [];
  const rows = entries.map(([name, property]: [string, unknown]) => {
    const must = Array.isArray(required) && required.includes(name);
    const field = fieldFor(property, `${idPrefix}-${name}`);
    const values = field instanceof HTMLInputElement && Object.hasOwn(suggestions, name) ? suggestions[name] : undefined;
    if (values !== undefined) field.setAttribute('list', `${field.id}:values`);
    if (must) field.setAttribute('aria-required', 'true');
    const note = text(property, 'description');
    const label = element(
      'label',
      { for: field.id },
      element('code', {}, name),
      element('small', {}, ` ${kindOf(property)}${must ? ', required' : ''}`),
    );
    return {
      name,
      property,
      field,
      row: element(
        'div',
        { class: 'field' },
        label,
        field,
        values && element('datalist', { id: `${field.id}:values` }, ...values.map((value) => element('option', { value }))),
        note !== undefined && element('small', {}, note),
      ),
    };
  });
  return {
    fields: rows.map(({ row }) => row),
    read: () =>
      Object.fromEntries(
        rows.flatMap(({ name, property, field }) => (field.value === '' ? [] : [[name, valueOf(name, field.value, property)]])),
      ),
    mark: (error) => {
      const said = error?.split('\n', 1)[0]?.split(/\W+/) ?? [];
      const invalid = rows.find(({ name }) => said.includes(name));
      for (const { field } of rows) for (const name of ['aria-invalid', 'aria-describedby']) field.removeAttribute(name);
      invalid?.field.setAttribute('aria-invalid', 'true');
      invalid?.field.setAttribute('aria-describedby', `${idPrefix}:error`);
      invalid?.field.focus();
    },
  };
}

function kindOf(schema: unknown): string {
  const type = member(schema, 'type');
  return typeof type === 'string' ? type : Array.isArray(type) ? type.join(' or ') : 'value';
}

function fieldFor(schema: unknown, id: string): Field {
  const values = member(schema, 'enum');
  const kind = kindOf(schema);
  const preset = member(schema, 'default');
  const hint = preset === undefined ? {} : { placeholder: JSON.stringify(preset) };
  if (Array.isArray(values) || kind === 'boolean') {
    const options = (Array.isArray(values) ? values.map(String) : ['true', 'false']).map((value) =>
      element('option', { value }, value),
    );
    return element('select', { id }, element('option', { value: '' }, ''), ...options);
  }
  if (kind === 'object' || kind === 'array')
    return element('textarea', { id, rows: '3', spellcheck: 'false', placeholder: kind === 'array' ? '[]' : '{}' });
  const bounds = Object.fromEntries(
    (
      [
        ['minimum', 'min'],
        ['maximum', 'max'],
        ['maxLength', 'maxlength'],
      ] as const
    ).flatMap(([name, attribute]) => {
      const bound = member(schema, name);
      return typeof bound === 'number' ? [[attribute, String(bound)]] : [];
    }),
  );
  const type = kind === 'integer' || kind === 'number' ? 'number' : 'text';
  return element('input', { id, type, autocomplete: 'off', ...hint, ...bounds });
}

function valueOf(name: string, written: string, schema: unknown): unknown {
  switch (kindOf(schema)) {
    case 'integer':
    case 'number':
      return Number(written);
    case 'boolean':
      return written === 'true';
    case 'object':
    case 'array':
      try {
        return JSON.parse(written);
      } catch {
        throw new SyntaxError(`${name} is not JSON.`);
      }
    default:
      return written;
  }
}
