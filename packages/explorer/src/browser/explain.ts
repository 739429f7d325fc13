import { type Answer, member, text } from './call.ts';

export interface Explanation {
  readonly title: string;
  readonly advice?: string;
}

/** Undefined for an answer that is a result. `front` is the address under which the front knows itself. */
export function explain(answer: Answer, front: string): Explanation | undefined {
  const { status, json } = answer;
  const data = member(json, 'error', 'data');
  const code = text(data, 'code') ?? text(json, 'code');
  if (code === 'origin_not_allowed' || code === 'host_not_allowed') return elsewhere(front);
  if (status === 429) return { title: 'The quota is used up.', advice: 'You can call again after the countdown.' };
  if (member(json, 'error') !== undefined) {
    const title = text(data, 'detail') ?? text(json, 'error', 'message') ?? 'The call was refused.';
    return { title, ...advised(text(data, 'resolution')) };
  }
  if (text(json, 'title') !== undefined)
    return { title: text(json, 'detail') ?? text(json, 'title') ?? '', ...advised(text(json, 'resolution')) };
  if (member(json, 'result', 'isError') === true) {
    return { title: 'The tool could not answer this.', ...advised(contentText(json)) };
  }
  if (member(json, 'result') !== undefined) return undefined;
  return {
    title: `No tool server answers here (status ${status}).`,
    advice: `These pages may be served as files. The tools are at ${front}/api/mcp.`,
  };
}

/** Nothing answered at all. */
export function unreachable(front: string): Explanation {
  if (new URL(front).origin !== location.origin) return elsewhere(front);
  return { title: 'The front could not be reached.', advice: 'Check your connection, then call again.' };
}

function elsewhere(front: string): Explanation {
  return {
    title: `This page is at ${location.origin}, but the tools only answer pages of ${new URL(front).origin}.`,
    advice: `Open ${front}/ and call from there. The team of the front can add ${location.origin} to allowed_origins.`,
  };
}

function advised(advice: string | undefined): { readonly advice?: string } {
  return advice === undefined || advice === '' ? {} : { advice };
}

export function contentText(json: unknown): string | undefined {
  const content = member(json, 'result', 'content');
  return Array.isArray(content) ? text(content[0], 'text') : undefined;
}
