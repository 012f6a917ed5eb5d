import path from 'node:path';
import { ensure } from './lib/needs.ts';
import { ensurePackages } from './lib/packages.ts';
import { pgbouncer } from './lib/pgbouncer.ts';
import { postgres } from './lib/postgres.ts';
import { run } from './lib/run.ts';
import { root } from './lib/terminal.ts';
import { toolPath } from './lib/tools.ts';

// Bookings, payments, jobs and races behind a real PgBouncer in transaction mode; not part of `npm test`.
await ensurePackages();
await ensure(postgres);
const MOLAR_PGBOUNCER = await ensure(pgbouncer);
const config = path.join(root, 'testing', 'pgbouncer', 'vitest.config.ts');
const args = [toolPath('vitest'), 'run', '--config', config, ...process.argv.slice(2)];
const { code } = await run(process.execPath, args, { env: { MOLAR_PGBOUNCER } });
process.exit(code);
