// Work that may be done at once. What is done is not awaited: it costs a turn of the queue for every caller in between.

/** Whether a value is still to come. Any thenable counts, as it does for `await`; one made elsewhere has nothing but `then`. */
export function isPending<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
