// What the guard of continuous integration holds to: the ratios of a run.

/** The ratios of guard.json: a call through `serve()` and one inside Hono's host, each beside mcp-lite inside Hono. */
export function guardOf(evaluated) {
  const valueOf = (wanted) => evaluated.find(({ id }) => id === wanted).value;
  const rounded = (ratio) => Number(ratio.toFixed(2));
  return { serve: rounded(1 / valueOf('call-mcp-lite-json')), hono: rounded(valueOf('hono-mcp-lite-json')) };
}
