// Work that may be done at once. What is done is not awaited: it costs a turn of the queue for every caller in between.

/** Whether a value is still to come. Any thenable counts, as it does for `await`; one made elsewhere has nothing but `then`. */
export function isPending<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** Goes on with a value at once, or when it comes. */
export function whenThere<Value, Next>(value: Value | Promise<Value>, next: (value: Value) => Next): Next | Promise<Next> {
  return isPending(value) ? Promise.resolve(value).then(next) : next(value);
}
