/** Gives a source, by its path below `packages`, another text; undefined leaves it as it is. */
export type Mutate = (name: string, text: string) => string | undefined;

/** Writes the simulation with the packages' sources to a path, as one module. */
export function bundle(outfile: string, options?: { readonly mutate?: Mutate }): Promise<void>;
