// The markup that separates roles in the input of models. In published text it pretends to be somebody else's turn.
import { findAll, type LintRule } from './rule.ts';

const markup =
  /<\|(?:im_start|im_end|im_sep|system|user|assistant|endoftext|start_header_id|end_header_id|eot_id|begin_of_text|fim_prefix)\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|assistant|human|tool_call|tool_response|function_calls|function_results|antml:[a-z_]+)>|^(?:#{2,3} ?)(?:Instruction|System|Human|Assistant):\s*$|^(?:\n)?(?:Human|Assistant|System): /gim;

export const chatMarkup: LintRule = {
  name: 'chat-markup',
  severity: 'error',
  expected: 'no markup of conversations with models',
  find: (text) => findAll(text, markup, (match) => JSON.stringify(match.trim())),
};
