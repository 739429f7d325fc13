// What this check reads of recheck, which is installed when the check runs: types do not wait for it.
declare module 'recheck' {
  interface Attack {
    readonly pumps: readonly { readonly prefix: string; readonly pump: string }[];
    readonly suffix: string;
  }
  type Diagnostics =
    | { readonly status: 'safe' | 'unknown'; readonly checker: string }
    | { readonly status: 'vulnerable'; readonly checker: string; readonly attack: Attack };
  function check(source: string, flags: string, options: { readonly timeout: number }): Promise<Diagnostics>;
}
