// SIGTERM and SIGINT: the first stops gracefully and ends the process with 0, the second cuts every connection and ends it with 1, as
// does the deadline of stopping.
import type { Stop } from './stop.ts';

const signals = ['SIGTERM', 'SIGINT'] as const;

/** Listens until the returned function is called. */
export function onSignals({ begun, stop, force }: Stop): () => void {
  const onSignal = (): void => {
    if (begun()) {
      force();
      process.exit(1);
    }
    void stop().then((graceful) => process.exit(graceful ? 0 : 1));
  };
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
}
