// Which addresses the doctor calls: public ones, and the one that the command line names. A name is resolved once, and the
// address that was looked at is the one that is connected to, so that a name cannot change its mind in between.
import { lookup, type LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isLocalName, isPrivateAddress } from '../front/private-address.ts';

/** Why an address is not called. */
export class PrivateAddress extends Error {
  constructor(host: string, address: string) {
    super(`${host === address ? address : `${host} is at ${address}, which`} is no public address`);
    this.name = 'PrivateAddress';
  }
}

/** Decides for a run that was given this URL. */
export interface Guard {
  /** Throws PrivateAddress for a URL whose host is written as a private address, unless it is the named one. */
  readonly check: (url: URL) => void;
  /** Looks names up for `node:http`; fails with PrivateAddress where one leads to a private address. */
  readonly lookup: LookupFunction;
}

export function createGuard(named: URL): Guard {
  const exempt = isLocalName(named.hostname) ? named.hostname : undefined;
  return {
    check: ({ hostname }) => {
      const literal = hostname.replace(/^\[|\]$/g, '');
      const isPrivate = isLocalName(hostname) || (isIP(literal) !== 0 && isPrivateAddress(literal));
      if (isPrivate && hostname !== named.hostname) throw new PrivateAddress(hostname, literal);
    },
    lookup: (hostname, options, callback) => {
      const all: LookupOptions & { all: true } = { ...options, all: true };
      lookup(hostname, all, (error, addresses) => {
        if (error !== null) {
          callback(error, '');
          return;
        }
        const [first] = addresses;
        const refused = hostname === exempt ? undefined : addresses.find(({ address }) => isPrivateAddress(address));
        if (refused !== undefined) callback(new PrivateAddress(hostname, refused.address), '');
        else if (options.all === true) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      });
    },
  };
}
