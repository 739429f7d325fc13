export declare const installFlags: readonly string[];
export declare function installFolder(folder: string, flags?: readonly string[]): void;
