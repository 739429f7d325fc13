// Representations (RFC 9110 section 3.2): bytes with validators, made once. Core knows no runtime, so a host compresses them.

/** How the bytes of a variant are coded (RFC 9110 section 8.4.1). */
export type ContentCoding = 'identity' | 'gzip' | 'br';

/** One coding of a representation, with its validator. */
export interface Variant {
  readonly coding: ContentCoding;
  readonly body: Uint8Array;
  /** Strong, quoted, different for every coding. */
  readonly etag: string;
  /** Where the body waits until it is read; undefined for one in memory. */
  readonly storedBody?: KeptBody | undefined;
}

/** A body that waits elsewhere, such as in a file. */
export interface KeptBody {
  readonly length: number;
  read(): Uint8Array;
}

/** A document ready to be sent: the same content in every coding it has (RFC 9110 section 3.2). */
export interface Representation {
  readonly kind: 'representation';
  readonly mediaType: string;
  readonly cacheControl: string;
  /** Identity first, then the others, best first. */
  readonly variants: readonly Variant[];
  /** The same resource in other media types; then the answer depends on Accept. */
  readonly alternates?: readonly Representation[];
  /** Further Link targets of this document, serialised. */
  readonly links?: string;
  /** What a browser may do with it; nothing at all when absent. */
  readonly contentSecurityPolicy?: string;
}

/** Compresses bytes, whose SHA-256 in hex comes with them; an empty list means "not worth it". Called once per document, never per request. */
export type Compressor = (
  body: Uint8Array,
  mediaType: string,
  digest: string,
) => readonly CompressedBody[] | Promise<readonly CompressedBody[]>;
export interface CompressedBody {
  readonly coding: 'gzip' | 'br';
  readonly body: Uint8Array;
}

export interface RepresentOptions extends Omit<Representation, 'kind' | 'variants'> {
  readonly variantsOf: VariantsOf;
  /** The representation before, whose variants are taken where the bytes are the same. */
  readonly before?: Representation | undefined;
}

/** The strong entity tag of a coding, of the digest of its content. */
export function entityTag(digest: string, coding: ContentCoding): string {
  return `"${digest}${suffix[coding]}"`;
}

const suffix: Readonly<Record<ContentCoding, string>> = { identity: '', gzip: '.gz', br: '.br' };
const utf8 = new TextEncoder();
/** Below this many bytes a content coding costs more than it saves. */
const smallestCoded = 1_024;

/** Media types that are compressed as they are. */
const compressed = /^image\/(?:png|jpeg|gif|webp|avif)$/;

/** The variants of a text or of bytes: those that are known already, where these are of the same bytes. */
export type VariantsOf = (
  content: string | Uint8Array,
  mediaType: string,
  storedVariants?: readonly Variant[],
) => Promise<readonly Variant[]>;

/** Keeps the bytes of a body elsewhere. */
export type BodyKeeper = (body: Uint8Array) => KeptBody;

/** SHA-256 of bytes as lower-case hex. */
export type Sha256Hex = (bytes: Uint8Array) => string | Promise<string>;

/** Hashes, and compresses where a compressor is given; a content that is published at several paths once. */
export function createVariants(compress: Compressor | undefined, keep?: BodyKeeper, digestOf: Sha256Hex = sha256Hex): VariantsOf {
  // By digest: the texts of ten thousand pages would be kept as long as their bytes.
  const cachedVariants = new Map<string, Promise<readonly Variant[]>>();
  return async (content, mediaType, storedVariants) => {
    const body = typeof content === 'string' ? utf8.encode(content) : content;
    const digest = await digestOf(body);
    if (storedVariants?.[0]?.etag === entityTag(digest.slice(0, 32), 'identity')) return storedVariants;
    const key = `${digest} ${mediaType}`;
    const variants = cachedVariants.get(key) ?? toVariants(body, digest, mediaType, compress, keep, body === content);
    cachedVariants.set(key, variants);
    return variants;
  };
}

async function toVariants(
  body: Uint8Array,
  digest: string,
  mediaType: string,
  compress: Compressor | undefined,
  keep: BodyKeeper | undefined,
  /** The bytes are those of the snapshot, which has them in memory anyway. */
  isInMemory: boolean,
): Promise<readonly Variant[]> {
  const isCoded = body.length >= smallestCoded && !compressed.test(mediaType);
  const coded = compress !== undefined && isCoded ? await compress(body, mediaType, digest) : [];
  return [{ coding: 'identity' as const, body }, ...coded].map((variant): Variant => {
    const etag = entityTag(digest.slice(0, 32), variant.coding);
    const isKept = keep !== undefined && !(isInMemory && variant.coding === 'identity');
    return isKept ? new KeptVariant(variant.coding, etag, keep(variant.body)) : { ...variant, etag };
  });
}

/** A class, because a front of ten thousand pages has sixty thousand: an object with a getter of its own takes seven times the memory. */
class KeptVariant implements Variant {
  readonly coding: ContentCoding;
  readonly etag: string;
  readonly storedBody: KeptBody;

  constructor(coding: ContentCoding, etag: string, body: KeptBody) {
    this.coding = coding;
    this.etag = etag;
    this.storedBody = body;
  }

  get body(): Uint8Array {
    return this.storedBody.read();
  }
}

export async function represent(content: string | Uint8Array, options: RepresentOptions): Promise<Representation> {
  const { mediaType, cacheControl, variantsOf, alternates, links, contentSecurityPolicy, before } = options;
  const variants = await variantsOf(content, mediaType, before?.mediaType === mediaType ? before.variants : undefined);
  return {
    kind: 'representation',
    mediaType,
    cacheControl,
    variants,
    ...(alternates && { alternates }),
    ...(links && { links }),
    ...(contentSecurityPolicy !== undefined && { contentSecurityPolicy }),
  };
}

/** SHA-256 as lower-case hex; Web Crypto, which every runtime has. */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  // A view over a shared buffer cannot occur here, which is all that the narrower parameter type of digest rules out.
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
