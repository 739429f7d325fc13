// A text of a stranger as a document of YAML. The parser composes a document by calling itself for each level, and the process ends where V8
// compiles a regular expression with little of the stack left: no error can be caught then. So the levels are counted before.
import {
  type Document,
  type DocumentOptions,
  Lexer,
  parseDocument,
  type ParseOptions,
  Parser,
  type SchemaOptions,
  YAMLParseError,
} from 'yaml';
import { maxDocumentDepth } from './limits.ts';

export type YamlOptions = DocumentOptions & ParseOptions & SchemaOptions;

/** Parses a text; keys may repeat. A text that nests more than 256 levels deep is an empty document with an error. */
export function parseYamlText(text: string, options: YamlOptions = {}): Document.Parsed {
  const isReadable = !mayBeDeep(text) || !isDeep(text);
  const document = parseDocument(isReadable ? text : '', { ...options, uniqueKeys: false });
  if (!isReadable) document.errors.push(new YAMLParseError([0, 1], 'RESOURCE_EXHAUSTION', `more than ${maxDocumentDepth} levels`));
  return document;
}

/** A level opens with a bracket, or is further to the right than the one around it. */
function mayBeDeep(text: string): boolean {
  return (
    text.split(/[[{]/).length > maxDocumentDepth || text.split('\n').some((line) => line.search(/[^ \t?:-]|$/) > maxDocumentDepth)
  );
}

function isDeep(text: string): boolean {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    Array.from(parser.next(lexeme));
    if (parser.stack.length > maxDocumentDepth) return true;
  }
  return false;
}
