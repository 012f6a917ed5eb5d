import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

const configuration = new URL('../../ops/haproxy.cfg', import.meta.url);
const TIMEOUT_MS = 30_000;

type Haproxy = {
  port: number;
  /** Names another primary and restarts HAProxy, as after a failover. */
  switchTo: (primary: { port: number }) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts HAProxy with ops/haproxy.cfg; only its own port is replaced. */
export async function startHaproxy(command: string, primary: { port: number }): Promise<Haproxy> {
  const home = mkdtempSync(path.join(tmpdir(), 'molar-haproxy-'));
  const port = await freePort();
  const text = readFileSync(configuration, 'utf8');
  if (!text.includes('bind :5432')) throw new Error('ops/haproxy.cfg does not listen on port 5432');
  const file = path.join(home, 'haproxy.cfg');
  writeFileSync(file, text.replace('bind :5432', `bind 127.0.0.1:${port}`));
  const start = async (server: { port: number }) => {
    const env = { ...process.env, PRIMARY: `127.0.0.1:${server.port}` };
    const child = spawn(command, ['-db', '-f', file], { env, stdio: 'ignore' });
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end && child.exitCode === null; await pause(20)) {
      if (await isListening(port)) return child;
    }
    await end(child);
    throw new Error('HAProxy did not start');
  };
  let running = await start(primary);
  return {
    port,
    switchTo: async (server) => {
      await end(running);
      running = await start(server);
    },
    stop: async () => {
      await end(running);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
