import { defineTool, type Tool } from 'vitrine';
import * as z from 'zod';

export const weather: Tool = defineTool({
  name: 'get_weather',
  title: 'Weather',
  description: 'The weather of a region.',
  input: z.strictObject({
    region: z.string().min(2).meta({ 'x-mcp-header': 'Region' }),
    days: z.int().min(1).max(7).default(3),
  }),
  output: z.object({ region: z.string(), days: z.int(), wind: z.number().default(0) }),
  call: ({ region, days }) => ({ region: region.toUpperCase(), days, wind: 4 }),
});
