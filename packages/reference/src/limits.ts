// The bounds of specifications. A specification may come from a stranger: each bound ends work that would grow without end.

/** Largest specification with all its files, in characters: 50 MB. */
export const maxSpecificationLength = 50_000_000;
/** Most files that a specification refers to. */
export const maxFiles = 5_000;
/** Most operations of one specification. */
export const maxOperations = 20_000;
/** Deepest nesting of the document itself. */
export const maxDocumentDepth = 1_000;
/** Longest chain of references from one to the next. */
export const maxReferenceHops = 20;
/** Most fields that one body or response lists; deeper ones are on the pages of their shapes. */
export const maxFields = 400;
/** Fields from which on a list leaves every named shape to its own page. */
export const maxInline = 80;
/** Most schemas that the fields of one value may take to write, whatever they are written from. */
export const maxSchemaSteps = 4_000;
/** Deepest field of a list. */
export const maxFieldDepth = 12;
/** Most choices of one field that are written one by one. */
export const maxChoices = 500;
/** Longest description of a field, in characters. */
export const maxFieldDescription = 2_000;
/** Longest example, in characters. */
export const maxExample = 3_000;
/** Most schemas of an example that is made. */
export const maxSampleSteps = 300;
