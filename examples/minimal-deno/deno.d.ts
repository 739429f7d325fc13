// What of Deno is used here; `deno types` prints its own.
declare const Deno: {
  serve(
    options: { readonly port: number },
    handler: (request: Request, info: { readonly remoteAddr: { readonly hostname: string } }) => Promise<Response>,
  ): void;
};
