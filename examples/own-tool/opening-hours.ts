import { defineTool, jsonSchema } from 'vitrine';

export const openingHours = defineTool({
  name: 'get_opening_hours',
  title: 'Opening hours',
  description: 'When the help desk answers, in UTC.',
  input: jsonSchema({ type: 'object', properties: {}, additionalProperties: false }),
  output: jsonSchema({ type: 'object', properties: { hours: { type: 'string' } }, required: ['hours'] }),
  call: () => ({ hours: 'Monday to Friday, 08:00 to 16:00' }),
});
