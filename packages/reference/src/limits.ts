// The bounds of specifications. A specification may come from a stranger: each bound ends work that would grow without end.

/** Largest specification with all its files, in characters: 50 MB. */
export const maxSpecificationLength = 50_000_000;
export const maxFiles = 5_000;
export const maxOperations = 20_000;
/** Most characters that the references of operations lead to, in all; what many operations share counts for each of them. */
export const maxShared = 300_000_000;
/** Most characters of all pages of one specification. */
export const maxMarkdown = 300_000_000;
/** Most ways to authenticate that an operation lists: those of the root count for each operation. */
export const maxCredentials = 50;
/** Most answers that an operation lists, and most headers and links of one: what operations share is there for each of them. */
export const maxResponses = 200;
export const maxHeaders = 100;
/** Most levels of a text of JSON or YAML. */
export const maxDocumentDepth = 256;
/** Longest chain of references from one to the next. */
export const maxReferenceHops = 20;
/** Most members of these lists and maps of a schema: operations that share a wide schema each go through all of it. */
export const maxMembers: Readonly<Record<string, number>> = {
  properties: 2_000,
  patternProperties: 2_000,
  required: 2_000,
  mapping: 2_000,
  enum: 5_000,
  oneOf: 1_000,
  anyOf: 1_000,
  allOf: 1_000,
};
/** Most alternatives, with the values of their discriminators, that the fields of one value take. */
export const maxAlternatives = 20_000;
/** Most characters of members that are compared to find what the alternatives of one value have in common. */
export const maxCompared = 5_000_000;
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
export const maxFieldDescription = 2_000;
/** Longest example, in characters. */
export const maxExample = 3_000;
export const maxSampleSteps = 300;
