// A specification as this package reads it: operations and shapes in one form, whichever language it is written in. OpenAPI, AsyncAPI,
// GraphQL and JSON Schema are turned into these values; `render-page.ts` turns them into Markdown.
import type { Diagnostic, JsonObject } from '@vitrine/core';

/** Languages that a specification may be written in. */
export type SpecificationKind = 'openapi' | 'asyncapi' | 'graphql' | 'json-schema';

/** A value with a type: a parameter, a header, or the content of a body. */
export interface Value {
  readonly schema: JsonObject;
  readonly description: string;
  readonly example?: unknown;
}

export interface Parameter extends Value {
  readonly name: string;
  /** `path`, `query`, `header`, `cookie`, `querystring`; `argument` in GraphQL. */
  readonly in: string;
  readonly required: boolean;
  readonly deprecated: boolean;
}

/** The content of a request or a response in one media type. */
export interface Content extends Value {
  readonly mediaType: string;
}

/** A request body. */
export interface Body {
  readonly required: boolean;
  readonly description: string;
  readonly contents: readonly Content[];
}

export interface Link {
  readonly name: string;
  readonly operation: string;
  readonly parameters: readonly string[];
  readonly description: string;
}

export interface Response {
  /** `200`, `4XX`, `default`; the name of a message. */
  readonly status: string;
  readonly description: string;
  readonly headers: readonly Parameter[];
  readonly contents: readonly Content[];
  readonly links: readonly Link[];
}

/** One way to authenticate: all of its schemes together. */
export interface Credential {
  readonly schemes: readonly {
    readonly name: string;
    readonly words: string;
    readonly description: string;
    readonly scopes: readonly string[];
    readonly header?: string;
  }[];
}

export interface Operation {
  /** `GET /v1/pages/{id}`: unique in its specification. */
  readonly key: string;
  readonly id?: string;
  readonly method: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Its first tag, or the first part of its path that is a name. */
  readonly group: string;
  /** Its first tag. */
  readonly tag?: string;
  /** Kept out of lists of operations. */
  readonly hidden: boolean;
  /** Where the specification puts its page: `x-mint.href`. */
  readonly href?: string;
  readonly deprecated?: string;
  /** Full addresses of the servers, without a slash at the end; the first is the one to use. */
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly credentials: readonly Credential[];
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly responses: readonly Response[];
  readonly callbacks: readonly Operation[];
  readonly samples: readonly { readonly language: string; readonly source: string }[];
  readonly externalDocs?: string;
  /** Members whose names begin with `x-`; of OpenAPI. */
  readonly extensions?: JsonObject;
}

/** A type that a specification names. */
export interface Shape {
  readonly name: string;
  readonly schema: JsonObject;
}

/** Leads a reference to its target; `name` is the name of the component, where it has one. */
export interface Resolved {
  readonly schema: JsonObject;
  readonly name?: string;
  /** The reference in its full form, equal for equal targets. */
  readonly pointer: string;
}

export interface Specification {
  readonly kind: SpecificationKind;
  readonly file: string;
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** Operations in the order of the file, those that it hides left out. */
  readonly operations: readonly Operation[];
  /** Operations that it keeps out of lists; a page that names one has it. */
  readonly hidden: readonly Operation[];
  /** Types that are pages by themselves: of a JSON Schema or a GraphQL document. */
  readonly shapes: readonly Shape[];
  /** Tags in the order of the file, with their descriptions. */
  readonly groups: readonly { readonly name: string; readonly description: string }[];
  readonly resolve: (reference: string) => Resolved | undefined;
  /** Whether a reference leads to a value; asking is no finding. */
  readonly has: (reference: string) => boolean;
  /** What is wrong with it, or was left out; `file` is as the caller named it. */
  readonly findings: Diagnostic[];
}
