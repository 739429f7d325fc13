// Generated from packages/content/src/schemas by `npm run generate`; do not edit.
/** The product a document belongs to. */
export interface ProductReference {
  /** The name people use. */
  readonly name: string;
  /** Current version, a semantic version; absent when nobody has stated one. */
  readonly version?: string;
  /** The kind of product, such as `desktop-application`, `library` or `service`. */
  readonly kind: string;
  /** SPDX licence expression; `NOASSERTION` if none is stated. */
  readonly license: string;
  /** Ids of the platforms that the product supports. Default: those of the capability catalog. */
  readonly declared_platforms?: readonly string[];
}
