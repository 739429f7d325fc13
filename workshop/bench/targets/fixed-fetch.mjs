// The floor's answer as a Fetch handler, for hosts that speak Fetch.
import { fixedAnswer } from './fixed-answer.mjs';

/** Makes a handler that reads and parses a body and answers fixed bytes. */
export function fixedFetch(options) {
  const { status, fields, body } = fixedAnswer(options);
  return async (request) => {
    if (request.method === 'POST') await request.json();
    return new Response(body, { status, headers: fields });
  };
}
