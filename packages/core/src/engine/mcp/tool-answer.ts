import { isObject, type Json, type JsonObject } from '../../shared/json.ts';
import { depth } from '../json-rpc/message.ts';

/** Deepest nesting of data in a text: those who write it again call themselves for each level. */
const deepest = 200;

/** The text and the data of an answer. */
export interface ReadToolAnswer {
  /** All text blocks, as a model reads them. */
  readonly text: string;
  /** The structured content; else the object that the text is; else empty. */
  readonly data: JsonObject;
}

/** Reads the result of `tools/call`, of any server. */
export function readToolAnswer({ content, structuredContent }: JsonObject): ReadToolAnswer {
  const text = (Array.isArray(content) ? (content as readonly Json[]) : []).map(textOfBlock).join('\n');
  return { text, data: isObject(structuredContent) ? structuredContent : dataIn(text) };
}

function textOfBlock(block: Json): string {
  if (!isObject(block)) return '';
  const { text, resource } = block;
  if (typeof text === 'string') return text;
  return isObject(resource) && typeof resource['text'] === 'string' ? resource['text'] : '';
}

/** The object that a text is, for servers that answer with JSON as text. */
function dataIn(text: string): JsonObject {
  if (!/^\s*[{[]/.test(text) || depth(text) > deepest) return {};
  try {
    const value = JSON.parse(text) as Json; // what JSON.parse returns is JSON
    return isObject(value) ? value : { results: value };
  } catch {
    return {};
  }
}
