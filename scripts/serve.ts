import { hasPackages } from './lib/packages.ts';
import { servePortal } from './lib/serve-portal.ts';
import { readSettings } from './lib/settings.ts';
import { refuseTakenPort } from './lib/taken-port.ts';
import { fail } from './lib/terminal.ts';
import { hasBuild } from './lib/web-build.ts';

// For service managers and containers: installs and builds nothing.
if (!hasPackages({ development: false })) fail('The packages are not installed: run `npm ci` first, or `npm start`.');
if (!hasBuild()) fail('The pages are not built: run `npm run build` first, or `npm start`.');
readSettings();
await refuseTakenPort();
await servePortal();
