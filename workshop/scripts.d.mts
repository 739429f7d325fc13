/** What runs a script: a function, or the name of another run. Undefined for a kind of script that nobody has thought of. */
export function runnerOf(folder: string, script: string): string | ((folder: string) => Promise<void>) | undefined;
