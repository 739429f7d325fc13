// Vitrine describing itself: the front of the demonstration, the same on every runtime.
import { createFront, type Front, type FrontOptions } from 'vitrine';

export interface DemoSettings extends Pick<FrontOptions, 'allowedHosts' | 'onWarning'> {
  /** Every absolute address that is published begins with it. */
  readonly baseUrl: string;
  /** Requests a minute for each client; 120 when left out (SPEC 8). */
  readonly rateLimit?: number;
}

export async function createDemo(content: string, { rateLimit, ...options }: DemoSettings): Promise<Front> {
  const quota = rateLimit === undefined ? {} : { rateLimit: { name: 'default', limit: rateLimit, windowSeconds: 60 } };
  return createFront(content, { ...options, ...quota });
}
