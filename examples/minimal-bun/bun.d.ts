// What of Bun is used here; its own types are in @types/bun.
declare const Bun: {
  serve(options: {
    readonly port: number;
    fetch(request: Request, server: { requestIP(request: Request): { readonly address: string } | null }): Promise<Response>;
  }): void;
};
