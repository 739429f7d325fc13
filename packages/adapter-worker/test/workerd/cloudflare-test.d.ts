// What the tests use of the plugin's module; its own types are those of the whole platform.
declare module 'cloudflare:test' {
  /** The bindings of the vitest.config.ts of a package: packages add theirs. */
  interface Bindings {
    readonly SNAPSHOT: ArrayBuffer;
    readonly RATE_LIMIT: { limit(options: { readonly key: string }): Promise<{ readonly success: boolean }> };
  }
  export const env: Bindings;
}
