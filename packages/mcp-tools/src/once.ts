// What is laid out when it is first asked for: a start waits for no tool that nobody calls.

/** Makes a value at the first call and keeps it. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
