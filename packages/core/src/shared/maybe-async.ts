// Values that may be promises. One that is no promise is used at once: every `await` costs a turn of the queue.

/** Whether a value is a promise. Any object with `then` is one, as for `await`. */
export function isPromise<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** Calls `next` with a value: at once, or when the promise of it resolves. */
export function mapMaybeAsync<Value, Next>(value: Value | Promise<Value>, next: (value: Value) => Next): Next | Promise<Next> {
  return isPromise(value) ? Promise.resolve(value).then(next) : next(value);
}
