import { ensurePackages } from './lib/packages.ts';
import { exitWithParent } from './lib/exit-with-parent.ts';
import { ownSettings, readSettings } from '../server/app/config/settings-file.ts';
import { refuseTakenPort } from './lib/taken-port.ts';
import { print } from './lib/terminal.ts';

// Never those of a clinic on the same machine.
readSettings([ownSettings]);
await refuseTakenPort();
await ensurePackages();
process.env['NODE_ENV'] = 'development';
exitWithParent();
print('Starting the portal for development: pages reload by themselves, the server restarts when its files change …');
await import('../server/commands/dev.ts');
