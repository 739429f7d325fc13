// What a tool may know about a call. A class, because one is made for every call, and an object literal with a getter is a new
// shape to the engine each time.
import type { JsonObject } from '../../ground/json.ts';
import type { Call } from './admission.ts';
import { type CallNote, type SearchNote, traceparentOf } from './call-note.ts';
import type { Deadline } from './deadline.ts';
import type { ToolContext } from './tool.ts';

export class CallToolContext implements ToolContext {
  readonly now: number;
  readonly baseUrl: string;
  readonly revision: string;
  // Only declared: what is not known is absent, not undefined.
  declare readonly clientInfo?: JsonObject;
  declare readonly traceparent?: string;
  declare readonly searched?: (search: SearchNote) => void;
  readonly #deadline: Deadline;

  constructor(
    call: Call,
    now: number,
    baseUrl: string,
    clientInfo: JsonObject | undefined,
    deadline: Deadline,
    note: CallNote | undefined,
  ) {
    this.now = now;
    this.baseUrl = baseUrl;
    this.revision = call.version;
    this.#deadline = deadline;
    if (clientInfo !== undefined) this.clientInfo = clientInfo;
    const traceparent = traceparentOf(call.meta);
    if (traceparent !== undefined) this.traceparent = traceparent;
    if (note !== undefined)
      this.searched = (search) => {
        note.search = search;
      };
  }

  /** Made when a tool first looks at it: most never do. */
  get signal(): AbortSignal {
    return this.#deadline.signal;
  }
}
