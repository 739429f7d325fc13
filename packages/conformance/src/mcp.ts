// The words of MCP over HTTP that every case uses (SPEC 4.5; MCP 2025-11-25 and 2026-07-28).

/** Where a front of Vitrine has its tools. */
export const endpoint = '/api/mcp';
export const stable = '2025-11-25';
/** The revision without a handshake: each request carries its version. */
export const newest = '2026-07-28';
/** Revisions that `initialize` may answer with, the newest first. */
export const olderRevisions: readonly string[] = [stable, '2025-06-18', '2025-03-26', '2024-11-05'];
export const versionKey = 'io.modelcontextprotocol/protocolVersion';
export const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';
export const clientInfoKey = 'io.modelcontextprotocol/clientInfo';
export const serverInfoKey = 'io.modelcontextprotocol/serverInfo';
/** The extension that lists skills (SEP-2640). */
export const skillsKey = 'io.modelcontextprotocol/skills';
