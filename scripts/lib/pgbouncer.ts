import { existsSync } from 'node:fs';
import path from 'node:path';
import { canUseApt, installByApt } from './apt.ts';
import type { Need } from './needs.ts';

const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

/** PgBouncer for `npm run test:pgbouncer`: installed, or from the distribution. */
export const pgbouncer: Need = {
  find: async () => folders.map((folder) => path.join(folder, 'pgbouncer')).find((file) => existsSync(file)) ?? null,
  install: async () => {
    if (canUseApt()) await installByApt('pgbouncer', 'These tests need PgBouncer');
  },
  missing: 'These tests need PgBouncer (1.18 or newer): install it.',
};
