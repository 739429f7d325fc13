// Ctrl-C and SIGTERM during work: the work is undone, then the process ends with 128 and the signal's number. A command that ends in a
// way of its own, such as a server that drains, takes the signals over.

export interface Interruption {
  /** Runs work; `undo` takes it back when the process is interrupted meanwhile, or when the work fails. */
  readonly undoable: <Result>(undo: () => void, work: () => Promise<Result>) => Promise<Result>;
  /** From now on signals are this function's affair. */
  takeOver(handle: () => void): void;
}

const codes = { SIGINT: 130, SIGTERM: 143 } as const;

export function createInterruption(): Interruption {
  const undos = new Set<() => void>();
  let takenOver: (() => void) | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (takenOver !== undefined) {
        takenOver();
        return;
      }
      for (const undo of undos) undo();
      process.exit(codes[signal]);
    });
  }
  return {
    undoable: async (undo, work) => {
      undos.add(undo);
      try {
        return await work();
      } catch (error) {
        undo();
        throw error;
      } finally {
        undos.delete(undo);
      }
    },
    takeOver: (handle) => {
      takenOver = handle;
    },
  };
}
