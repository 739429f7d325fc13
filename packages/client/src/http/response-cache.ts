// Documents by entity tag (RFC 9110 section 13.1.2): what was read before is asked for with its tag, and kept where the server answers 304.

export interface CachedResponse {
  /** The entity tag, as the server wrote it. */
  readonly etag: string;
  readonly mediaType: string;
  readonly text: string;
}

/** Where documents are kept. What its methods throw ends the call. */
export interface ResponseCache {
  get(url: string): CachedResponse | undefined | Promise<CachedResponse | undefined>;
  set(url: string, response: CachedResponse): void | Promise<void>;
}

/** Most characters that the cache in memory keeps, and of one document. */
const maxCharacters = 16_000_000;
const longest = 8_000_000;

/**
 * A cache in memory. It keeps 16,000,000 characters, those that were used last.
 *
 * @example docs/guides/client.md
 * ```ts
 * const cache = createMemoryCache();
 * const one = connect('https://docs.example.com', { cache });
 * ```
 */
export function createMemoryCache(): ResponseCache {
  const cached = new Map<string, CachedResponse>();
  let characters = 0;
  const drop = (url: string): CachedResponse | undefined => {
    const entry = cached.get(url);
    cached.delete(url);
    characters -= entry?.text.length ?? 0;
    return entry;
  };
  const keep = (url: string, response: CachedResponse): void => {
    cached.set(url, response);
    characters += response.text.length;
  };
  return {
    get: (url) => {
      const entry = drop(url);
      if (entry !== undefined) keep(url, entry);
      return entry;
    },
    set: (url, response) => {
      drop(url);
      if (response.text.length > longest) return;
      keep(url, response);
      for (const oldest of cached.keys()) {
        if (characters <= maxCharacters) break;
        drop(oldest);
      }
    },
  };
}

/** An entity tag that can be sent back (RFC 9110 section 8.8.3). */
export function entityTagOf(headers: Headers): string | undefined {
  const value = headers.get('etag') ?? '';
  return value.length <= 200 && /^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(value) ? value : undefined;
}
