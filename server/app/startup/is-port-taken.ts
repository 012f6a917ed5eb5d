import { createServer } from 'node:net';

/** Whether something else listens there; what else is wrong with the address shows when the portal listens. */
export function isPortTaken(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'EADDRINUSE'));
    probe.listen({ port, host }, () => probe.close(() => resolve(false)));
  });
}
