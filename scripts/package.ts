import { statSync } from 'node:fs';
import path from 'node:path';
import { makePackage } from './lib/package.ts';
import { ensurePackages } from './lib/packages.ts';
import { print, root } from './lib/terminal.ts';
import { ensureBuild } from './lib/web-build.ts';

await ensurePackages();
await ensureBuild();
const { archive } = await makePackage(path.resolve(process.argv[2] ?? path.join(root, 'dist')));
print(`${path.relative(process.cwd(), archive)}: ${(statSync(archive).size / 1e6).toFixed(1)} MB`);
