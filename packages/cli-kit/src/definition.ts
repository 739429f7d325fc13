// The definition of a command: one value with its arguments, its help, its effects, and how it is run. The parser, the help and the
// capability catalog of the demonstration are made from these values; nothing about a command is elsewhere.
import type { Interruption } from './output/interruption.ts';
import type { Terminal } from './output/terminal.ts';

export interface ArgumentDefinition {
  readonly name: string;
  readonly summary: string;
  /** Without one the argument must be given. */
  readonly default?: string;
  readonly choices?: readonly string[];
}

/** An option, `--name`. Kebab-case names become camel case where a command reads them. */
export interface OptionDefinition {
  /** `flag` takes no value. */
  readonly type: 'flag' | 'text' | 'port' | 'count' | 'hops' | 'url' | 'choice' | 'duration';
  /** The placeholder of the value in help, such as `folder`. */
  readonly value?: string;
  readonly summary: string;
  readonly choices?: readonly string[];
  readonly default?: string | number;
  readonly required?: true;
  /** A text that may be given several times; a command reads a list of them. */
  readonly repeatable?: true;
}

/** The effects of a command: files, ports and hosts. Stated in help, and published in the capability catalog. */
export interface Touches {
  /** In the words of the catalog. */
  readonly effects: readonly ('none' | 'local_read' | 'local_write' | 'remote_read' | 'remote_write')[];
  /** Which files it reads; a sentence. */
  readonly reads: string;
  /** Which files it writes; a sentence. */
  readonly writes: string;
  /** Which ports it opens and whom it calls; a sentence. */
  readonly network: string;
}

/** A command as help, parser and catalog see it. */
export interface CommandDefinition {
  readonly name: string;
  readonly title: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** One paragraph. */
  readonly description: string;
  readonly argument: ArgumentDefinition;
  /** Further words behind the argument, any number of them. */
  readonly operands?: Pick<ArgumentDefinition, 'name' | 'summary'>;
  readonly options: Readonly<Record<string, OptionDefinition>>;
  readonly examples: readonly (readonly [line: string, what: string])[];
  readonly touches: Touches;
}

export interface Invocation<Options> {
  readonly argument: string;
  readonly operands: readonly string[];
  /** Words behind `--`. */
  readonly words: readonly string[];
  readonly options: Options;
  readonly terminal: Terminal;
  readonly interruption: Interruption;
}

/** A definition and its work. Loading is a step of its own, so that help costs only the definitions. */
export interface Command extends CommandDefinition {
  readonly run: (invocation: Invocation<ParsedOptions>) => Promise<number>;
}

/** Options as the parser hands them over, by camel-case name. */
export type ParsedOptions = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;
type Value<Option extends OptionDefinition> = Option extends { readonly type: 'port' | 'count' | 'hops' | 'duration' }
  ? number
  : Option extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : string;
type Given<Option extends OptionDefinition> = Option extends { readonly type: 'flag' }
  ? true | undefined
  : Option extends { readonly repeatable: true }
    ? readonly string[] | undefined
    : Option extends { readonly default: string | number }
      ? Value<Option>
      : Option extends { readonly required: true }
        ? Value<Option>
        : Value<Option> | undefined;

export type OptionsOf<Definition extends CommandDefinition> = {
  readonly [Name in keyof Definition['options'] & string as Camel<Name>]: Given<Definition['options'][Name]>;
};

/** What a command is run with, by its definition. */
export type InvocationOf<Definition extends CommandDefinition> = Invocation<OptionsOf<Definition>>;

export function defineCommand<Definition extends CommandDefinition>(
  definition: Definition,
  load: () => Promise<(invocation: InvocationOf<Definition>) => Promise<number>>,
): Command {
  return {
    ...definition,
    run: async (invocation) => {
      const run = await load();
      // The parser was made from the same definition, so its values have the types that OptionsOf derives from it.
      return run(invocation as unknown as InvocationOf<Definition>);
    },
  };
}
