// When a security.txt may be served (RFC 9116 section 2.5): it names whom to write to, and its time has not passed. Checked
// when it is rendered, against the time of the content, and when a service starts, against the service's clock.

/** Throws RangeError without a contact, or when the data were no longer to be relied on at `now`. */
export function checkSecurity(
  { contact = [], expires }: { readonly contact?: readonly string[]; readonly expires: string },
  now: number,
): void {
  if (contact.length === 0)
    throw new RangeError('security.contact: expected at least one address (RFC 9116 section 2.5.3), received none');
  checkExpiry(expires, now);
}

/** Throws RangeError when `expires` is no time, or not after `now` (RFC 9116 section 2.5.5). */
export function checkExpiry(expires: string, now: number): void {
  const time = Date.parse(expires);
  if (!(time > now))
    throw new RangeError(
      `security.expires: expected a time after ${new Date(now).toISOString()}, received ${JSON.stringify(expires)}; renew security.txt, or leave it out`,
    );
}
