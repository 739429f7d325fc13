// Bundled by bundled-text.ts.
declare module '*?text' {
  const text: string;
  export default text;
}
