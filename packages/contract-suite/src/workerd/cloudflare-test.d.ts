// What is used of the plugin's module; its own types are those of the whole platform.
declare module 'cloudflare:test' {
  /** The bindings of vitest.config.ts. */
  export const env: { readonly FIXTURE: ArrayBuffer };
}
