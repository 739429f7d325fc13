// The floor of a runtime: a body is read and parsed, and fixed bytes are the answer to each kind of request.
import { fixedFetch } from '../fixed-answer.mjs';

export function answerOf() {
  const release = fixedFetch({});
  const document = fixedFetch({ answer: 'document', bytes: 100_000 });
  const notModified = fixedFetch({ answer: 'not-modified' });
  return (request) => {
    if (request.method === 'POST') return release(request);
    return request.headers.has('if-none-match') ? notModified(request) : document(request);
  };
}
