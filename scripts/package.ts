import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { makePackage } from './lib/package.ts';
import { ensurePackages } from './lib/packages.ts';
import { print, root } from './lib/terminal.ts';
import { ensureBuild } from './lib/web-build.ts';

await ensurePackages();
await ensureBuild();
const { unpacked, archive } = await makePackage(path.resolve(process.argv[2] ?? path.join(root, 'dist')));
const sizes = readdirSync(unpacked, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => statSync(path.join(entry.parentPath, entry.name)).size);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const whole = sizes.reduce((sum, size) => sum + size, 0);
print(`${path.relative(process.cwd(), archive)}: ${megabytes(statSync(archive).size)}, unpacked ${megabytes(whole)}`);
