// Resources (MCP resources) under a team's own URIs. The endpoint pages and wraps; a source only lists and reads.

/** Something readable, as it is listed (MCP, resources). */
export interface Resource {
  readonly uri: string;
  /** A short name, unique for people. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Bytes of the content, when known. */
  readonly size?: number;
}

/** A family of readable things, as it is listed (MCP, resource templates). */
export interface ResourceTemplate {
  /** RFC 6570, such as `docs:///{+page}`. */
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
}

/** What reading a resource gives: text, or bytes as base64. */
export interface ResourceContent {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  /** Base64; instead of `text`. */
  readonly blob?: string;
}

/** Everything readable under the service's resource URIs. Lists are in a fixed order and never change while serving. */
export interface ResourceProvider {
  readonly resources: readonly Resource[];
  readonly templates: readonly ResourceTemplate[];
  /** The content, or undefined when nothing has this URI. */
  read(uri: string): ResourceContent | undefined | Promise<ResourceContent | undefined>;
  /** Values for a template's variable that begin with or contain what was typed; used by completion. */
  complete?(uriTemplate: string, variable: string, typed: string): readonly string[];
}
