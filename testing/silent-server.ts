import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export type SilentServer = { url: string; stop: () => Promise<void> };

/** For tests: a server that takes every call and never says a word. */
export async function startSilentServer(): Promise<SilentServer> {
  const calls = new Set<Socket>();
  const server = createServer((socket) => {
    calls.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => calls.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const call of calls) call.destroy();
      }),
  };
}
