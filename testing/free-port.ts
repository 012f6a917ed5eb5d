import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** Makes a server listen on a free local port and returns the port. */
export function listenOnFreePort(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      if (address && typeof address === 'object') resolve(address.port);
      else reject(new Error('no port is free'));
    });
  });
}

/**
 * Below the ports that systems choose themselves, so that no connection or other server gets one before its user, and above
 * the last that browsers refuse (10080).
 */
const [FIRST, COUNT] = [11_000, 20_000];
/** Each process has its own sequence, so that two of them hardly ever choose one port at the same time. */
let last = randomInt(COUNT);

/** Returns a local port that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    last = (last + 1) % COUNT;
    const port = FIRST + last;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      ['EADDRINUSE', 'EACCES'].includes(error.code ?? '') ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
