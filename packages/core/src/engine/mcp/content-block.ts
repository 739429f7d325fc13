// Content blocks (MCP tools and prompts): text, pictures, sound, resources within an answer or pointed at. Most tools
// answer with structured data and need none of them.
import type { JsonObject } from '../../shared/json.ts';
import type { ResourceContent } from './resource.ts';

/** One block of an answer or a message (MCP, content types). */
export type ContentBlock =
  | { readonly type: 'text'; readonly text: string }
  /** `data` is base64. */
  | { readonly type: 'image' | 'audio'; readonly data: string; readonly mimeType: string }
  | { readonly type: 'resource'; readonly resource: ResourceContent }
  | { readonly type: 'resource_link'; readonly uri: string; readonly name: string; readonly mimeType?: string };

/** The block as it goes on the wire. */
export function listedBlock(block: ContentBlock): JsonObject {
  return block.type === 'resource' ? { type: block.type, resource: { ...block.resource } } : { ...block };
}
