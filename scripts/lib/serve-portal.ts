import { exitWithParent } from './exit-with-parent.ts';
import { readSettings } from './settings.ts';

/** Serves the built portal in this process until a stop signal. */
export async function servePortal(): Promise<void> {
  readSettings();
  process.env['NODE_ENV'] = 'production';
  exitWithParent();
  await import('../../server/main.ts');
}
