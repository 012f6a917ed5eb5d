import { ensurePackages } from './lib/packages.ts';
import { readSettings } from './lib/settings.ts';

// Runs a command of the portal, server/commands/<name>.ts, with its packages and settings.
await ensurePackages({ development: false });
readSettings();
process.env['NODE_ENV'] = 'production';
const [name] = process.argv.splice(2, 1);
await import(`../server/commands/${name}.ts`);
