// Prompts (MCP prompts): texts a person can pick and a client fills in. Argument values are strings on the wire.
import type { ContentBlock } from './content-block.ts';

/** A value that a person fills in before the messages are made. */
export interface PromptArgument {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required?: boolean;
  /** Values that fit what was typed; the endpoint keeps the first 100. */
  complete?(typed: string): readonly string[];
}

/** Text, or for anything else one content block. */
export type PromptMessage = { readonly role: 'user' | 'assistant' } & (
  | { readonly text: string; readonly content?: never }
  | { readonly content: ContentBlock; readonly text?: never }
);

/** A text that a person can pick (MCP, prompts). */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** The messages; required arguments are there, unknown ones were dropped. */
  messages(values: Readonly<Record<string, string>>): readonly PromptMessage[];
}
