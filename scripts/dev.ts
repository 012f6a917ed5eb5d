import { ensurePackages } from './lib/packages.ts';
import { serveDevelopment } from './lib/serve-development.ts';
import { print } from './lib/terminal.ts';

// Named, because the pages' own development server writes files beside the ones Node would find by itself.
const watched = ['server', 'contract', 'domain', 'words'].map((folder) => `--watch-path=${folder}`);

await ensurePackages();
print('Starting the portal for development: pages reload by themselves, the server restarts when its files change …');
process.exit(await serveDevelopment(['--watch', '--watch-preserve-output', ...watched, 'server/main.ts']));
