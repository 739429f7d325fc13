// Content blocks (MCP tools and prompts): text, pictures, sound, resources. Most tools need none of them.
import type { JsonObject } from '../../shared/json.ts';
import type { ResourceContent } from './resource.ts';

/** One block of an answer or a message (MCP, content types). */
export type ContentBlock =
  | { readonly type: 'text'; readonly text: string }
  /** `data` is base64. */
  | { readonly type: 'image' | 'audio'; readonly data: string; readonly mimeType: string }
  | { readonly type: 'resource'; readonly resource: ResourceContent }
  | { readonly type: 'resource_link'; readonly uri: string; readonly name: string; readonly mimeType?: string };

export function listedBlock(block: ContentBlock): JsonObject {
  return block.type === 'resource' ? { type: block.type, resource: { ...block.resource } } : { ...block };
}
