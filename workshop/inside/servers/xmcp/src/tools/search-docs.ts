import { z } from 'zod';
import { documentationTool } from '../documentation';

const { inputSchema, call, ...metadata } = documentationTool('search_docs');
const { shape: schema } = z.fromJSONSchema(inputSchema) as z.ZodObject;
export { call as default, metadata, schema };
