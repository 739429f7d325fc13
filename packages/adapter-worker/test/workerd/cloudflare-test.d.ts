// What the tests use of the plugin's module; its own types are those of the whole platform.
declare module 'cloudflare:test' {
  /** The bindings of vitest.config.ts. */
  export const env: {
    readonly SNAPSHOT: ArrayBuffer;
    readonly RATE_LIMIT: { limit(options: { readonly key: string }): Promise<{ readonly success: boolean }> };
  };
}
