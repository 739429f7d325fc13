// How risky each command is, for the catalog of the demonstration.

/** How risky a command is, in the words of the capability catalog. */
export interface Safety {
  readonly permission: 'read_only' | 'user_write';
  /** Why no approval is needed, or when a careful caller asks first. */
  readonly approval: string;
  readonly reversible: 'yes' | 'no' | 'conditional';
  readonly destructive: 'yes' | 'no';
  readonly idempotent: 'yes' | 'no';
  readonly openWorld: 'yes' | 'no';
  /** How a caller learns that it worked. */
  readonly verification: string;
}

const reader: Safety = {
  permission: 'read_only',
  approval: 'It only reads; it sends your words to the named server.',
  reversible: 'yes',
  destructive: 'no',
  idempotent: 'yes',
  openWorld: 'yes',
  verification: 'Prints the answer; ends with 1 if nothing answers, with 3 if the target cannot be read.',
};

/** The record of each command, by name. */
export const commandSafety: ReadonlyMap<string, Safety> = new Map(
  Object.entries<Safety>({
    build: {
      permission: 'user_write',
      approval: 'It immediately replaces front.vitrine in the folder of --out.',
      reversible: 'yes',
      destructive: 'yes',
      idempotent: 'yes',
      openWorld: 'no',
      verification: 'Prints file, size and snapshot id; ends with 1 and writes nothing if the content has problems.',
    },
    check: {
      permission: 'read_only',
      approval: 'It only reads.',
      reversible: 'yes',
      destructive: 'no',
      idempotent: 'yes',
      openWorld: 'no',
      verification: 'Counts findings; ends with 0 if there is no error, with 1 otherwise.',
    },
    connect: {
      permission: 'read_only',
      approval: 'It only reads; it asks the named server for its card.',
      reversible: 'yes',
      destructive: 'no',
      idempotent: 'yes',
      openWorld: 'yes',
      verification: 'Prints each file and its entry; ends with 3 if the address has no tool server.',
    },
    diff: {
      permission: 'user_write',
      approval: 'It only reads; --out replaces the files that it names.',
      reversible: 'yes',
      destructive: 'no',
      idempotent: 'yes',
      openWorld: 'yes',
      verification: 'Lists changes and findings; ends with 1 or 4 if there is one of --fail-on, with 0 otherwise.',
    },
    doctor: {
      permission: 'read_only',
      approval: 'It sends a few requests to a site that may belong to someone else.',
      reversible: 'yes',
      destructive: 'no',
      idempotent: 'yes',
      openWorld: 'yes',
      verification: 'Counts findings; ends with 1 if there is one of --fail-on, with 0 otherwise.',
    },
    eval: {
      permission: 'user_write',
      approval: 'It only reads, possibly from another party’s server; --out replaces the files that it names.',
      reversible: 'yes',
      destructive: 'no',
      idempotent: 'yes',
      openWorld: 'yes',
      verification: 'Prints the measurements; ends with 1 if a threshold is not met or a question names a missing page.',
    },
    export: {
      permission: 'user_write',
      approval: 'It immediately replaces an earlier export, and refuses a folder with anything else in it.',
      reversible: 'yes',
      destructive: 'yes',
      idempotent: 'yes',
      openWorld: 'no',
      verification: 'Prints how many files were written; ends with 1 and writes nothing if the content has problems.',
    },
    import: {
      permission: 'user_write',
      approval: 'It immediately changes a content file; --dry-run shows the change first. It runs a command that you name.',
      reversible: 'yes',
      destructive: 'no',
      idempotent: 'yes',
      openWorld: 'yes',
      verification: 'Counts what was added, changed, kept and marked; ends with 3 and writes nothing if the source cannot be read.',
    },
    init: {
      permission: 'user_write',
      approval: 'It immediately writes new files and overwrites none.',
      reversible: 'yes',
      destructive: 'no',
      idempotent: 'no',
      openWorld: 'no',
      verification: 'Lists every written file; ends with 3 and writes nothing if one of them exists.',
    },
    keys: {
      permission: 'user_write',
      approval: 'Anyone with the file can publish in the team’s name.',
      reversible: 'yes',
      destructive: 'no',
      idempotent: 'yes',
      openWorld: 'no',
      verification: 'Prints file and public key; ends with 3 if the file is not a key or cannot be written.',
    },
    mcp: {
      permission: 'read_only',
      approval: 'It only reads.',
      reversible: 'yes',
      destructive: 'no',
      idempotent: 'yes',
      openWorld: 'no',
      verification: 'Answers `initialize` or `server/discover`; ends with 1 if the content has problems.',
    },
    pack: {
      permission: 'user_write',
      approval: 'It immediately replaces an earlier pack in the folder of --out.',
      reversible: 'yes',
      destructive: 'yes',
      idempotent: 'yes',
      openWorld: 'no',
      verification:
        'Prints pages, bytes, the snapshot id and what was left out; ends with 1 and writes nothing if the content has problems.',
    },
    report: {
      permission: 'read_only',
      approval: 'It only reads.',
      reversible: 'yes',
      destructive: 'no',
      idempotent: 'yes',
      openWorld: 'yes',
      verification: 'Ends with 0 after the report, with 3 if the source cannot be read, with 1 if it has another format.',
    },
    serve: {
      permission: 'user_write',
      approval:
        'It immediately opens the port. Ask first if --host lets other machines in: any machine that reaches the port can read everything published.',
      reversible: 'yes',
      destructive: 'no',
      idempotent: 'no',
      openWorld: 'yes',
      verification: 'Prints the address once the port is open; ends with 3 if it cannot be opened.',
    },
    ask: reader,
    search: reader,
    read: reader,
    tree: reader,
    facts: reader,
    release: reader,
    action: reader,
  }),
);
