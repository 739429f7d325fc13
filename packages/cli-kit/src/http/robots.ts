// robots.txt (RFC 9309): what a program may ask of a site, and how often.
import robotsParser from 'robots-parser';

/** Most bytes that are read (section 2.5). */
const maxBytes = 512 * 1024;

export interface Robots {
  readonly allows: (url: string, agent: string) => boolean;
  /** What `Crawl-delay` asks for, in milliseconds. */
  readonly delayMs: (agent: string) => number;
  readonly sitemaps: readonly string[];
}

/** Reads a robots.txt; an empty one allows everything (section 2.3.1.3). */
export function readRobots(url: URL, body: Uint8Array): Robots {
  const rules = robotsParser(url.href, new TextDecoder().decode(body.subarray(0, maxBytes)));
  return {
    allows: (address, agent) => rules.isAllowed(address, agent) !== false,
    delayMs: (agent) => (rules.getCrawlDelay(agent) ?? 0) * 1_000,
    sitemaps: rules.getSitemaps(),
  };
}
