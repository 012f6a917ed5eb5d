import { createServer, type Socket } from 'node:net';
import { listenOnFreePort } from './free-port.ts';

export type SilentServer = { url: string; stop: () => Promise<void> };

/** A server that accepts connections and never responds. */
export async function startSilentServer(): Promise<SilentServer> {
  const calls = new Set<Socket>();
  const server = createServer((socket) => {
    calls.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => calls.delete(socket));
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const call of calls) call.destroy();
      }),
  };
}
