// What the benchmark asks of a server on another runtime, over the socket of its requests.

/** Answered after the garbage was collected. */
export const collectPath = '/.bench/collect';

/** Puts the collection in front of a handler. What a first collection frees may free more. */
export function withCollection(collect, answer) {
  return (request, remoteAddress) => {
    if (!request.url.endsWith(collectPath)) return answer(request, remoteAddress);
    for (let time = 0; time < 4; time++) collect();
    return new Response('collected');
  };
}
