// A field of an interface as pages describe it, and a type of the project that has fields.

export interface Field {
  readonly name: string;
  readonly type?: string;
  readonly required?: boolean;
  /** Empty for one that is deprecated without a reason. */
  readonly deprecated?: string;
  /** Its default. */
  readonly fallback?: string;
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly description: string }[];
  readonly returns?: string;
}

/** A type as an element names it: an export of a file, or its source. */
export interface NamedType {
  readonly path: string | undefined;
  readonly name: string | undefined;
  /** `{ size: number }`, in the context of the file; several lines export a type with the name. */
  readonly source: string | undefined;
}
