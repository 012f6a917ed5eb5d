import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** Lets a server with the `DATA_DIR` `other` store images and mails in those of `dataDir`, as servers of one clinic do. */
export function shareFolders(dataDir: string, other: string): void {
  mkdirSync(other, { recursive: true });
  for (const folder of ['images', 'outbox']) {
    mkdirSync(path.join(dataDir, folder), { recursive: true });
    symlinkSync(path.join(dataDir, folder), path.join(other, folder));
  }
}
