// Icons of MCP (SEP-973), always by HTTPS address: pictures within an answer broke the connections of a large client.

/** A picture that a client may show. */
export type Icon = {
  /** Absolute address of HTTPS. */
  readonly src: string;
  readonly mimeType: string;
  /** `WxH` in pixels, or `any` for SVG. */
  readonly sizes: readonly string[];
  /** The background that it is drawn for. */
  readonly theme?: 'light' | 'dark';
};
