// What a tool may know about a call. A class, because one is made for every call, and an object literal with a getter is a new
// shape to the engine each time.
import { isObject, type JsonObject } from '../../ground/json.ts';
import type { Call } from './admission.ts';
import type { Deadline } from './deadline.ts';
import type { ToolContext } from './tool.ts';

/** W3C trace context, level 1. */
const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

export class CallToolContext implements ToolContext {
  readonly now: number;
  readonly baseUrl: string;
  readonly revision: string;
  // Only declared: what is not known is absent, not undefined.
  declare readonly clientInfo?: JsonObject;
  declare readonly traceparent?: string;
  readonly #deadline: Deadline;

  constructor(call: Call, now: number, baseUrl: string, clientInfo: JsonObject | undefined, deadline: Deadline) {
    this.now = now;
    this.baseUrl = baseUrl;
    this.revision = call.version;
    this.#deadline = deadline;
    if (clientInfo !== undefined) this.clientInfo = clientInfo;
    const traceparent = isObject(call.meta) ? call.meta['traceparent'] : undefined;
    if (typeof traceparent === 'string' && traceparentPattern.test(traceparent)) this.traceparent = traceparent;
  }

  /** Made when a tool first looks at it: most never do. */
  get signal(): AbortSignal {
    return this.#deadline.signal;
  }
}
