import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FromDevServer, ToDevServer } from '#server/app/http/dev-parent';

/** Time for the server to stop before it is killed, in milliseconds. */
const STOP_WITHIN_MS = 10_000;
const program = fileURLToPath(new URL('../../main.ts', import.meta.url));

type Supervised = {
  /** The port of the running server; waits during a restart, null if the server has exited. */
  port: () => Promise<number | null>;
  send: (message: FromDevServer) => void;
  /** Restarts the process; resolves once the new one listens or has exited. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Runs the development server's child process; `handleCall` returns the result of its calls to Vite. */
export function superviseServer(handleCall: (payload: unknown) => Promise<unknown>): Supervised {
  let isStopping = false;
  let child: ChildProcess;
  let port = start();
  let lastRestart = Promise.resolve();

  function start(): Promise<number | null> {
    const started = fork(program);
    child = started;
    return new Promise((resolve) => {
      started.once('exit', () => resolve(null));
      started.on('message', (message: ToDevServer) => {
        if ('port' in message) return resolve(message.port);
        void handleCall(message.payload).then((result) => send(started, { call: message.call, result }));
      });
    });
  }

  async function replace(): Promise<void> {
    if (isStopping) return;
    // From now on requests wait for the next process.
    const next = Promise.withResolvers<number | null>();
    port = next.promise;
    await end(child);
    next.resolve(isStopping ? null : start());
    await port;
  }

  return {
    port: () => port,
    send: (message) => send(child, message),
    restart: () => (lastRestart = lastRestart.then(replace)),
    stop: async () => {
      isStopping = true;
      await end(child);
    },
  };
}

function send(child: ChildProcess, message: FromDevServer): void {
  // The process may be exiting.
  if (child.connected) child.send(message, () => undefined);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}
