// What the guard of continuous integration holds to: the ratios of a run.

/** The ratios of guard.json: a call through `serve()` beside the floor, and inside Hono's host beside mcp-lite. */
export function guardOf(evaluated) {
  const ratioOf = (wanted) => Number(evaluated.find(({ id }) => id === wanted).value.toFixed(2));
  return { serve: ratioOf('call-floor'), hono: ratioOf('hono-mcp-lite-json') };
}
