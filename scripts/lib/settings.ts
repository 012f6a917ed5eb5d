import { existsSync } from 'node:fs';
import path from 'node:path';
import { fail, root } from './terminal.ts';

/** Adds the settings of `.env` to the environment; existing variables take precedence. */
export function readSettings(): void {
  const file = path.join(root, '.env');
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    fail(`.env cannot be read: ${(error as Error).message}`);
  }
}
