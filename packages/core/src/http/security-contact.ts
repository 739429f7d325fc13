// When security.txt is served (RFC 9116 section 2.5): it names whom to write to, and its time has not passed. An expired one
// is as good as none. It is left out when it is rendered, by the time of the content, and not found from the moment at which
// it expires, by the clock of the service: everything else goes on, and starting again changes nothing.
import type { Documents } from '../documents.ts';
import type { Clock } from '../exchange.ts';

export const securityPath = '/.well-known/security.txt';

/** Whether the data may be relied on at `now`. Throws RangeError without a contact, or when `expires` is no time. */
export function isCurrent(
  { contact = [], expires }: { readonly contact?: readonly string[]; readonly expires: string },
  now: number,
): boolean {
  if (contact.length === 0)
    throw new RangeError('security.contact: expected at least one address (RFC 9116 section 2.5.3), received none');
  const time = Date.parse(expires);
  if (Number.isNaN(time)) throw new RangeError(`security.expires: expected a time (RFC 3339), received ${JSON.stringify(expires)}`);
  return time > now;
}

/** The documents without security.txt from the moment it expires; `onError` is told once, at start when that is over by then. */
export function withoutExpired(documents: Documents, clock: Clock, onError: (error: unknown) => void): Documents {
  const { securityExpires } = documents.site;
  if (securityExpires === undefined) return documents;
  const expires = Date.parse(securityExpires);
  let told = false;

  function expired(): boolean {
    if (clock() < expires) return false;
    if (!told)
      onError(new RangeError(`security.expires: ${securityExpires} has passed; ${securityPath} is not found until it is renewed`));
    told = true;
    return true;
  }

  expired();
  return {
    site: documents.site,
    snapshotId: documents.snapshotId,
    get: (path) => (path === securityPath && expired() ? undefined : documents.get(path)),
    paths: () => documents.paths(),
  };
}
