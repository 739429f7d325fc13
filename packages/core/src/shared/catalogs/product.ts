// Generated from packages/content/src/schemas/product.ts by `npm run generate`; do not edit.

/** The facts about the product. */
export interface Product {
  /** Short, stable name for machines: lower-case letters, digits and hyphens, 1 to 48 characters. */
  readonly id: string;
  /** The name people use. */
  readonly name: string;
  /** Current version, a semantic version; absent when nobody has stated one. */
  readonly version?: string;
  /** A longer heading, for pages and cards. */
  readonly title?: string;
  /** What the product is, in one line of 1 to 100 characters. */
  readonly description: string;
  /** A paragraph about the product. */
  readonly summary: string;
  /** A short name, for example for directories of assistants: at most 30 characters. */
  readonly short_name?: string;
  /** Who publishes the product: an organisation or a person. */
  readonly publisher?: string;
  /** Where people find help, over HTTPS. */
  readonly support_url?: string;
  /** The privacy policy, over HTTPS. */
  readonly privacy_url?: string;
  /** The terms of use, over HTTPS. */
  readonly terms_url?: string;
  /** The kind of product, such as `desktop-application`, `library` or `service`. */
  readonly kind: string;
  /** SPDX licence expression; `NOASSERTION` if none is stated. */
  readonly license: string;
  /** The product’s page for people. */
  readonly homepage: string;
  /** Ids of the platforms that the product supports. Default: those of the capability catalog. */
  readonly declared_platforms?: readonly string[];
  /** Address where people read the documentation; the `url` of a page is relative to it. */
  readonly docs_base_url?: string;
  readonly repository?: Repository;
  /** Pictures of the product, preferred first. */
  readonly icons?: readonly ProductIcon[];
  readonly server?: ServerFacts;
  /** What an agent should know before it uses the tools; sent when a client initializes. */
  readonly instructions?: string;
  readonly contact?: Contact;
  /** What `/.well-known/security.txt` contains; the document exists only when this is given. */
  readonly security?: SecurityContact;
  /** The text of `/robots.txt`; the document exists only when this is given. */
  readonly robots?: string;
}

/** Whom to ask about the product. */
export interface Contact {
  /** Who answers. */
  readonly name?: string;
  /** A page for people who need help. */
  readonly url?: string;
  /** An address for people who need help. */
  readonly email?: string;
}

/** A picture of the product. */
export interface ProductIcon {
  /** Where it is published, below the base URL; the name changes with its bytes. */
  readonly path: string;
  /** What its bytes are. */
  readonly media_type: 'image/png' | 'image/svg+xml';
  /** Width and height in pixels, such as `512x512`; `any` for SVG. */
  readonly sizes: readonly string[];
  /** The background that it is drawn for; left out if it suits any. */
  readonly theme?: 'light' | 'dark';
  /** Digest of its bytes. */
  readonly digest: string;
  /** Length in bytes. */
  readonly size_bytes: number;
}

/** Where the source code is. */
export interface Repository {
  /** Address of the repository. */
  readonly url: string;
  /** The service that hosts it, such as `github`. */
  readonly source: string;
}

/** What `/.well-known/security.txt` contains (RFC 9116). */
export interface SecurityContact {
  /** Where to report a vulnerability, preferred first: `https:`, `mailto:` or `tel:` addresses (RFC 9116 section 2.5.3). */
  readonly contact: readonly string[];
  /** The date until which this information is valid (RFC 9116 section 2.5.5). */
  readonly expires: string;
  /** The policy for reporting vulnerabilities. */
  readonly policy?: string;
  /** Language tags in which reports are understood. */
  readonly preferred_languages?: readonly string[];
  /** Where the encryption key is. */
  readonly encryption?: string;
  /** Where reporters are thanked. */
  readonly acknowledgments?: string;
  /** Security positions. */
  readonly hiring?: string;
  /** Address of the authoritative security.txt. */
  readonly canonical?: string;
}

/** How the tool server is listed. */
export interface ServerFacts {
  /** Reverse domain name, a slash, a name. When left out, made from the host of the base URL and `id`. */
  readonly name?: string;
  /** Version of the tool server, if it differs from the product’s. Without it, the entry for the MCP Registry adds the content’s time, because the registry takes each version only once. */
  readonly version?: string;
}
