import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { exitWithParent } from './exit-with-parent.ts';
import { readSettings } from './settings.ts';
import { root } from './terminal.ts';
import { serverEntry } from './web-build.ts';

/** Serves the built portal in this process until a stop signal. */
export async function servePortal(): Promise<void> {
  readSettings();
  process.env['NODE_ENV'] = 'production';
  exitWithParent();
  await import(pathToFileURL(path.join(root, serverEntry)).href);
}
