import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnServer } from '../spawn-server.ts';

export type PortalProcess = { port: number; log: () => string; kill: (signal: NodeJS.Signals) => Promise<void> };

/** Starts a portal outside demo mode and waits until it is ready; it ends with this process. */
export async function startPortalProcess(env: Record<string, string>): Promise<PortalProcess> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'molar-server-'));
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const { port, log, end } = await spawnServer('testing/ops/serve-portal.ts', {
      env: { NODE_ENV: 'production', DATA_DIR: dataDir, PAYMENTS: 'sandbox', ...env },
    });
    return {
      port,
      log,
      kill: async (signal) => {
        await end(signal);
        removeData();
      },
    };
  } catch (error) {
    removeData();
    throw error;
  }
}
