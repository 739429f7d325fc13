// Leaves out undefined members, for `exactOptionalPropertyTypes`. Too slow for the path of a request.

/** The members, those that can be undefined as optional ones. */
export type Defined<Members> = {
  readonly [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  readonly [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<Members[Name], undefined>;
};

/** Leaves out members whose value is undefined; the others stay in their order. */
export function defined<const Members extends object>(members: Members): Defined<Members> {
  // The filter removes what `Defined` excludes.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<Members>;
}
