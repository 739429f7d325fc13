/** The projects of `npm test`: the folder of each, by name. */
export declare const projects: Readonly<Record<string, { readonly folder: string }>>;

/** Folders of the workshop whose tests are checks of their own. */
export declare const checksOfTheirOwn: readonly string[];
