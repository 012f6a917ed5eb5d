import type { ServerBuild } from 'react-router';
import { sendToDevServer, type FromDevServer } from './dev-parent.ts';

type Result = { result: unknown } | { error: unknown };

/**
 * Loads the pages from source. Vite runs in the parent process, which survives restarts of this one. Modules are
 * fetched from it and evaluated here, again after each change.
 */
export async function openDevPages(): Promise<() => Promise<ServerBuild>> {
  if (!process.send) throw new Error('Pages without a build need `npm run dev`; otherwise set NODE_ENV=production.');
  const { ESModulesEvaluator, ModuleRunner } = await import('vite/module-runner');
  const waiting = new Map<number, (result: Result) => void>();
  let calls = 0;
  const invoke = (payload: unknown) =>
    new Promise<Result>((resolve) => {
      calls += 1;
      waiting.set(calls, resolve);
      sendToDevServer({ call: calls, payload });
    });
  const runner = new ModuleRunner({ transport: { invoke }, hmr: false }, new ESModulesEvaluator());
  process.on('message', (message: FromDevServer) => {
    if (message === 'changed') return runner.clearCache();
    waiting.get(message.call)?.(message.result as Result);
    waiting.delete(message.call);
  });
  return () => runner.import<ServerBuild>('virtual:react-router/server-build');
}
