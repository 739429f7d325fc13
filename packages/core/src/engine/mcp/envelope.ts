// The envelope of a modern request: what every one of them states about itself in `params._meta` (MCP 2026-07-28).
import { isObject, type JsonObject } from '../../shared/json.ts';

const prefix = 'io.modelcontextprotocol/';
/** Its presence, whatever its value, claims the modern era. */
export const versionKey: string = `${prefix}protocolVersion`;
const capabilitiesKey = `${prefix}clientCapabilities`;
const clientInfoKey = `${prefix}clientInfo`;

/** The members of `_meta` that are required and absent, or of the wrong type. */
export function faultyMembers(meta: JsonObject): readonly string[] {
  const faulty: string[] = [];
  if (typeof meta[versionKey] !== 'string') faulty.push(versionKey);
  if (!isObject(meta[capabilitiesKey])) faulty.push(capabilitiesKey);
  const info = meta[clientInfoKey];
  const isNamed = isObject(info) && typeof info['name'] === 'string' && typeof info['version'] === 'string';
  if (info !== undefined && !isNamed) faulty.push(clientInfoKey);
  return faulty;
}

export function clientOf(meta: JsonObject): {
  readonly capabilities: JsonObject | undefined;
  readonly info: JsonObject | undefined;
} {
  const { [capabilitiesKey]: capabilities, [clientInfoKey]: info } = meta;
  return { capabilities: isObject(capabilities) ? capabilities : undefined, info: isObject(info) ? info : undefined };
}

/** W3C trace context, level 1. */
const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The trace context of `_meta`; undefined when there is none, or an invalid one. */
export function traceparentOf(meta: JsonObject | undefined): string | undefined {
  const traceparent = meta?.['traceparent'];
  return typeof traceparent === 'string' && traceparentPattern.test(traceparent) ? traceparent : undefined;
}
