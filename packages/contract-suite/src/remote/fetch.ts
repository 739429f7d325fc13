// The plain Fetch function, as each program of a runtime or host answers with it.
import { createService } from '@vitrine/core';
import { type FetchHandler, createRemoteHost } from './host.ts';

/** Makes the function that answers everything; its context is the address that the host vouches for. */
export function createFetchHost(): FetchHandler<string> {
  return createRemoteHost<string>((definition, loopback) => {
    const service = createService(definition);
    return (request, remoteAddress) => service.fetch(request, { remoteAddress, loopback });
  });
}
