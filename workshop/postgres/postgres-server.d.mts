/** A PostgreSQL server of this machine. */
export interface PostgresServer {
  /** For a `Pool` of `pg`. */
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
  /** Starts it with the data it has; resolves when it answers. */
  start(): Promise<void>;
  /** Sends a signal to the server and to all of its children. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void;
  /** Ends it and all of its children at once. */
  kill(): Promise<void>;
  /** Processor time of the server and its children so far, in seconds. */
  cpuSeconds(): number;
  /** Ends it and removes its folder. */
  dispose(): Promise<void>;
}
export function postgresPrograms(): string | undefined;
export function postgresServer(settings?: readonly string[]): PostgresServer;
