// The requests of the comparison as bytes: the same for every target, with the fields that clients of each wire send.

/** How a client speaks. `legacy` is the revision that every peer serves; its Accept decides between JSON and an event stream. */
export const wires = {
  'legacy, JSON only': { revision: '2025-06-18', accept: 'application/json' },
  legacy: { revision: '2025-06-18', accept: 'application/json, text/event-stream' },
  modern: { revision: '2026-07-28', accept: 'application/json, text/event-stream' },
};

/** Distinct ids, so that requests in flight on one server do not share one. */
const ids = Array.from({ length: 64 }, (_, index) => 100 + index);
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
};

/** A POST of each call: `method`, `params` and, where tools are called, their name. */
export function callsOf(wire, calls, more = {}) {
  const { revision, accept } = wires[wire];
  const modern = revision === '2026-07-28';
  return ids.map((id, index) => {
    const { method, params } = calls[index % calls.length];
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: modern ? { ...params, _meta: envelope } : params });
    const fields = {
      Accept: accept,
      'Content-Type': 'application/json',
      'MCP-Protocol-Version': revision,
      ...(modern && { 'Mcp-Method': method }),
      ...(modern && params.name !== undefined && { 'Mcp-Name': params.name }),
      'Content-Length': Buffer.byteLength(body),
      ...more,
    };
    return head('POST', '/api/mcp', fields) + body;
  });
}

export function getOf(path, fields = {}) {
  return [head('GET', path, { Accept: '*/*', ...fields })];
}

export function toolCall(name, given = {}) {
  return { method: 'tools/call', params: { name, arguments: given } };
}

function head(method, path, fields) {
  const lines = Object.entries({ Host: '127.0.0.1', 'User-Agent': 'bench', ...fields }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}
