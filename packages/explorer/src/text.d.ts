// Bundled by bundled-text.mjs.
declare module '*?text' {
  const text: string;
  export default text;
}
