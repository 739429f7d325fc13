// Which addresses a command calls: public ones, and the one that a person names. The guard resolves a name once and connects to the address
// that it checked, so that a name cannot lead elsewhere in between.
import { lookup, type LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isSpecialPurpose } from './special-purpose-addresses.ts';

/** A name that only ever means this machine (RFC 6761 section 6.3). */
function isLocalName(hostname: string): boolean {
  return /^(?:.*\.)?localhost\.?$/i.test(hostname);
}

/** Why an address is not called. */
export class PrivateAddress extends Error {
  readonly address: string;

  constructor(host: string, address: string) {
    super(`${host === address ? address : `${host} is at ${address}, which`} is no public address`);
    this.name = 'PrivateAddress';
    this.address = address;
  }
}

/** Decides for a run that was given this URL. */
export interface Guard {
  /** Throws PrivateAddress for a URL whose host is written as a private address, unless host and port are the named ones. */
  readonly check: (url: URL) => void;
  /** Looks names up for `node:http`; fails with PrivateAddress where one leads to a private address. */
  readonly lookup: LookupFunction;
}

/** A guard for one run. Other ports of a private host are other services, which a redirect does not reach. */
export function createGuard(named: URL): Guard {
  const exempt = isLocalName(named.hostname) ? named.hostname : undefined;
  return {
    check: ({ hostname, host }) => {
      const literal = hostname.replace(/^\[|\]$/g, '');
      const isPrivate = isLocalName(hostname) || (isIP(literal) !== 0 && isSpecialPurpose(literal));
      if (isPrivate && host !== named.host) throw new PrivateAddress(host, host);
    },
    lookup: (hostname, options, callback) => {
      const all: LookupOptions & { all: true } = { ...options, all: true };
      lookup(hostname, all, (error, addresses) => {
        if (error !== null) {
          callback(error, '');
          return;
        }
        const [first] = addresses;
        const refused = hostname === exempt ? undefined : addresses.find(({ address }) => isSpecialPurpose(address));
        if (refused !== undefined) callback(new PrivateAddress(hostname, refused.address), '');
        else if (options.all === true) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      });
    },
  };
}
