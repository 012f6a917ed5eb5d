import { followParents } from './parents.ts';
import { readSettings } from './settings.ts';

/** Serves the built portal in this process until it is asked to stop. */
export async function servePortal(): Promise<void> {
  readSettings();
  process.env['NODE_ENV'] = 'production';
  followParents();
  await import('../../server/main.ts');
}
