// A snapshot file is a data module of the Worker; wrangler.jsonc has the rule.
declare module '*.vitrine' {
  const bytes: ArrayBuffer;
  export default bytes;
}
