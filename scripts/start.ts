import { ensurePackages } from './lib/packages.ts';
import { servePortal } from './lib/serve-portal.ts';
import { readSettings } from './lib/settings.ts';
import { refuseTakenPort } from './lib/taken-port.ts';
import { print } from './lib/terminal.ts';
import { ensureBuild, isBuilt } from './lib/web-build.ts';

readSettings();
await refuseTakenPort();
// Only a build needs the development packages.
await ensurePackages({ development: !isBuilt() });
await ensureBuild();
print('Starting the portal …');
await servePortal();
