import { ensurePackages } from './packages.ts';
import { readSettings } from './settings.ts';

/** Prepares this process for one of the portal's commands: production packages, the settings, the environment. */
export async function prepareCommand(): Promise<void> {
  await ensurePackages({ development: false });
  readSettings();
  process.env['NODE_ENV'] = 'production';
}
