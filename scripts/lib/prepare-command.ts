import { ensurePackages } from './packages.ts';
import { readSettings } from './settings.ts';

/** Prepares this process for a command of the portal: production packages, `.env`, NODE_ENV. */
export async function prepareCommand(): Promise<void> {
  await ensurePackages({ development: false });
  readSettings();
  process.env['NODE_ENV'] = 'production';
}
