import { z } from 'zod';
import { documentationTool } from '../documentation';

const { inputSchema, call, ...metadata } = documentationTool('search_docs');
export const schema = z.fromJSONSchema(inputSchema).shape;
export { call as default, metadata };
