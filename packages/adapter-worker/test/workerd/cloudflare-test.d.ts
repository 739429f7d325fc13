// What the tests use of the plugin's module; its own types are those of the whole platform.
declare module 'cloudflare:test' {
  /** The bindings of the vitest.config.ts of a package: packages add theirs. */
  interface Bindings {
    readonly SNAPSHOT: ArrayBuffer;
    readonly NEXT: ArrayBuffer;
    readonly KV: {
      put(key: string, value: string | Uint8Array, options?: { readonly metadata: object }): Promise<void>;
      delete(key: string): Promise<void>;
      get(key: string): Promise<string | null>;
      getWithMetadata(
        key: string,
        options: { readonly type: 'stream' },
      ): Promise<{ readonly value: ReadableStream | null; readonly metadata: unknown }>;
    };
    readonly R2: {
      put(key: string, value: string | Uint8Array): Promise<object>;
      delete(key: string): Promise<void>;
      get(
        key: string,
        options?: { readonly onlyIf: { readonly etagDoesNotMatch: string } },
      ): Promise<{ readonly etag: string; readonly size: number; readonly body?: ReadableStream } | null>;
    };
    readonly RATE_LIMIT: { limit(options: { readonly key: string }): Promise<{ readonly success: boolean }> };
  }
  export const env: Bindings;
}
