// The messages of POST /api/mcp as the contract describes them (SPEC 4.5, 7.2): the envelope alone. The Model Context Protocol states
// what a method takes and returns.
import { problemTypes } from '../shared/problem-types.ts';
import type { JsonObject } from '../shared/json.ts';
import { maxIdBytes } from '../shared/limits.ts';

export const rpcRequestSchema: JsonObject = {
  title: 'RpcRequest',
  description: 'One JSON-RPC 2.0 message.',
  type: 'object',
  required: ['jsonrpc', 'method'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: {
      description: `Any JSON value, echoed byte for byte; omitted for notifications. More than ${maxIdBytes} bytes of JSON are refused with 400.`,
    },
    method: { description: 'JSON-RPC method name.', type: 'string' },
    params: { description: 'Method parameters.', type: 'object' },
  },
};

export const rpcErrorSchema: JsonObject = {
  title: 'RpcError',
  description: 'A JSON-RPC error with machine-readable data. `id` is left out when it could not be read.',
  type: 'object',
  required: ['jsonrpc', 'error'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: {},
    error: {
      type: 'object',
      required: ['code', 'message', 'data'],
      properties: {
        code: { type: 'integer' },
        message: { type: 'string' },
        data: {
          type: 'object',
          required: ['type', 'title', 'code', 'resolution'],
          properties: {
            type: { type: 'string', format: 'uri' },
            title: { type: 'string' },
            status: {
              description: 'The HTTP status of this answer; left out when it is 200.',
              type: 'integer',
              minimum: 400,
              maximum: 599,
            },
            code: { enum: problemTypes.map(({ code }) => code) },
            resolution: { type: 'string' },
          },
        },
      },
    },
  },
};

export const rpcResultSchema: JsonObject = {
  title: 'RpcResult',
  description: 'A JSON-RPC result.',
  type: 'object',
  required: ['jsonrpc', 'id', 'result'],
  properties: { jsonrpc: { const: '2.0' }, id: {}, result: { type: 'object' } },
};

export const rpcResponseSchema: JsonObject = {
  title: 'RpcResponse',
  description: 'A result, or an error that travels with HTTP 200.',
  oneOf: [{ $ref: '#/components/schemas/RpcResult' }, { $ref: '#/components/schemas/RpcError' }],
};
