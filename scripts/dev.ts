import { ensurePackages } from './lib/packages.ts';
import { exitWithParent } from './lib/exit-with-parent.ts';
import { readSettings } from './lib/settings.ts';
import { print } from './lib/terminal.ts';

await ensurePackages();
readSettings();
process.env['NODE_ENV'] = 'development';
exitWithParent();
print('Starting the portal for development: pages reload by themselves, the server restarts when its files change …');
await import('../server/commands/dev.ts');
