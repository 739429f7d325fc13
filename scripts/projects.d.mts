/** The projects of `npm test`: the folder of each, by name. */
export declare const projects: Readonly<Record<string, { readonly folder: string }>>;
