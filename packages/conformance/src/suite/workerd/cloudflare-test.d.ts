// What is used of the plugin's module; its own types are those of the whole platform.
declare module 'cloudflare:test' {
  /** The bindings of the vitest.config.ts of a package: packages add theirs. */
  interface Bindings {
    readonly FIXTURE: ArrayBuffer;
  }
  export const env: Bindings;
}
