import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSettings } from '../server/app/config/settings-file.ts';
import { exitWithParent } from './lib/exit-with-parent.ts';
import { ensurePackages } from './lib/packages.ts';
import { refuseTakenPort } from './lib/taken-port.ts';
import { fail, root } from './lib/terminal.ts';
import { ensureBuild, isBuilt, serverEntry } from './lib/web-build.ts';

if (process.argv[2])
  fail('npm start takes no arguments; settings are environment variables, as in PORT=3001 npm start.');
readSettings();
await refuseTakenPort();
// Called once, because it reads every source.
const hasBuild = isBuilt();
// Only a build needs the development packages.
await ensurePackages({ development: !hasBuild });
if (!hasBuild) await ensureBuild();
process.env['NODE_ENV'] = 'production';
exitWithParent();
await import(pathToFileURL(path.join(root, serverEntry)).href);
