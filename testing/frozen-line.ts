import { connect, createServer, type Socket } from 'node:net';
import { listenOnFreePort } from './free-port.ts';

export type FrozenLine = {
  /** The database's URL through this proxy. */
  url: string;
  /** Stops forwarding on all open connections without closing them. */
  freeze: () => void;
  /** Freezes each connection that is about to send this text; the text is not forwarded. */
  freezeAt: (text: string | null) => void;
  /** The number of frozen connections. */
  frozen: () => number;
  /** Closes all connections. */
  close: () => void;
};

/** A proxy to a database that can freeze connections, as when a machine loses its network or a process is stopped. */
export async function openFrozenLine(url: string): Promise<FrozenLine> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket[]>();
  const silent = new Set<Socket[]>();
  let freezeAt: string | null = null;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const pair = [near, far];
    open.add(pair);
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (part) => {
        if (from === near && freezeAt !== null && part.includes(freezeAt)) silent.add(pair);
        if (!silent.has(pair)) to.write(part);
      });
      from.on('error', () => undefined);
      from.on('close', () => void (silent.has(pair) || to.destroy()));
    };
    pass(near, far);
    pass(far, near);
  });
  const ownPort = await listenOnFreePort(server);
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${ownPort}` }).href,
    freeze: () => {
      for (const pair of open) silent.add(pair);
    },
    freezeAt: (text) => {
      freezeAt = text;
    },
    frozen: () => silent.size,
    close: () => {
      server.close();
      for (const end of [...open].flat()) end.destroy();
    },
  };
}
