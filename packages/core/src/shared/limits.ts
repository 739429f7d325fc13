// Every bound of the service, each with its reason. The contract publishes them; each has a test at, below and above it.

/** Body of POST /api/mcp, in bytes after any transfer coding. A tool call with the longest arguments is under 4 KiB. */
export const maxBodyBytes = 65_536;
/** Nesting of a JSON body. Deep nesting only serves to exhaust a stack; a tool call needs six levels. */
export const maxJsonDepth = 64;
/** Request target, in characters. The longest published path is far below; longer ones are noise or attack. */
export const maxTargetLength = 4_096;
/** The JSON of the `id` of a request, in bytes. It is echoed, so it must not amplify. */
export const maxIdBytes = 1_024;
/** A resource URI, in characters. */
export const maxUriLength = 2_048;
/** Values in one completion (MCP: at most 100). */
export const maxCompletionValues = 100;
/** Resources on one page of resources/list. */
export const resourcesPageSize = 100;
/** How long a tool, resource or prompt may take before the answer is `deadline_exceeded`, in milliseconds. */
export const defaultDeadlineMs = 5_000;
/** Clients that the limiter keeps apart at once; more of them share counters (decision 029). 64 bytes each: 4.6 MiB at most. */
export const trackedClients = 65_536;
/** Requests a client may make to the dynamic endpoints in any window (SPEC 8). */
export const defaultQuota = 120;
/** The window, in seconds (SPEC 8). */
export const quotaWindowSeconds = 60;
/** Text of a tool's answer, a resource, a prompt, in characters. Ours stay far below; this stops a team's that lost its bound. */
export const maxResultBytes = 1_048_576;
/** The text that holds all others, in characters; the largest that its readers take is five times that. */
export const maxFullTextCharacters = 1_000_000;
