// A call's arguments: aliases mapped, schema checked, and what is wrong in words that a model can act on.
import { describeIssue } from '../schema/issue.ts';
import { type Tool, type ToolError, toolError } from './tool.ts';

/** Arguments that a tool admits; `value` may be given to its `call`. */
export interface ToolArguments {
  readonly kind: 'tool-arguments';
  readonly value: never;
}

/** Issues named in one answer; more would not help a model. */
const namedIssues = 5;

type Given = Readonly<Record<string, unknown>>;

/** Reads the arguments of a call as the endpoint does, for hosts that call tools themselves. */
export function readArguments(tool: Tool, given: Given): ToolArguments | ToolError {
  const { value, issues } = tool.checkInput(withoutAliases(given, tool));
  // What checkInput admits is what `call` takes; the type of it was erased with the definition.
  if (issues.length === 0) return { kind: 'tool-arguments', value: value as never };
  return toolError(`Invalid arguments for ${tool.name}: ${issues.slice(0, namedIssues).map(describeIssue).join('; ')}.`);
}

/** The arguments under their own names; an alias beside its name is left for the checker to refuse. */
function withoutAliases(given: Given, { aliases }: Tool): Given {
  if (aliases.size === 0 || !Object.keys(given).some((key) => aliases.has(key))) return given;
  const renamed = new Map<string, unknown>();
  for (const [key, value] of Object.entries(given)) {
    const name = aliases.get(key);
    renamed.set(name === undefined || Object.hasOwn(given, name) || renamed.has(name) ? key : name, value);
  }
  return Object.fromEntries(renamed);
}
