import { ensurePackages } from './lib/packages.ts';
import { exitWithParent } from './lib/exit-with-parent.ts';
import { ownSettings, readSettings } from '../server/app/config/settings-file.ts';
import { print } from './lib/terminal.ts';

await ensurePackages();
// Never those of a clinic on the same machine.
readSettings([ownSettings]);
process.env['NODE_ENV'] = 'development';
exitWithParent();
print('Starting the portal for development: pages reload by themselves, the server restarts when its files change …');
await import('../server/commands/dev.ts');
