import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createBillOfMaterials, nameOf } from './bill-of-materials.ts';
import { listPackages } from './list-packages.ts';
import { run } from './run.ts';
import { fail, root } from './terminal.ts';

type Manifest = Record<'name' | 'version' | 'description' | 'license', string> & { engines: { node: string } };

const BUILT = ['build/client', 'build/portal', 'build/server'];
/** Only what git tracks of them is copied: `ops` of an installation in the checkout has its secrets. */
const TRACKED = 'server/platform/database/migrations ops docs .env.example CHANGELOG.md LICENSE README.md'.split(' ');
/** Of packages, what only compilers and debuggers read; and images of the documents. */
const LEFT_OUT = /\.(?:map|[cm]?tsx?)$|\/docs\/screenshots\//;
const LICENCE = /^(?:licen[cs]e|copying|notice)/i;

/**
 * Makes the package of the built portal in `folder`: an unpacked one, which Node alone runs, its archive, bill of
 * materials and checksums. Returns the paths of the unpacked one and the archive.
 */
export async function makePackage(folder: string): Promise<{ unpacked: string; archive: string }> {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest;
  const unpacked = path.join(folder, 'molar');
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(path.join(unpacked, 'bin'), { recursive: true });
  const { shipped, all } = listPackages();
  const tracked = await run('git', ['ls-files', '-z', ...TRACKED], { quiet: true });
  if (tracked.code !== 0) fail(`The package is made in a checkout of git: ${tracked.output}`);
  for (const file of [...BUILT, ...tracked.output.split('\0').filter(Boolean), ...shipped]) {
    // A package in another one's folder is copied, or left out, by itself.
    const filter = (source: string) => !LEFT_OUT.test(source) && !isNested(source, file);
    cpSync(path.join(root, file), path.join(unpacked, file), { recursive: true, filter });
  }
  const write = (name: string, text: string, mode = 0o644) => writeFileSync(path.join(unpacked, name), text, { mode });
  const { name, version, description, license, engines } = manifest;
  const own = { name, version, description, license, private: true, type: 'module', bin: 'bin/molar', engines };
  write('package.json', `${JSON.stringify(own, null, 2)}\n`);
  write('bin/molar', launcherFor(engines.node), 0o755);
  write('THIRD-PARTY-LICENSES.txt', all.map(([place, { license: terms }]) => licenceOf(place, terms)).join('\n'));
  const bill = `${JSON.stringify(createBillOfMaterials({ name, version }, all, new Date()), null, 2)}\n`;
  write('sbom.cdx.json', bill);

  const title = `${name}-${version}-${process.platform}-${process.arch}`;
  const archive = path.join(folder, `${title}.tar.gz`);
  // Files of the builder's user would be those of another user where root unpacks them.
  const owner = process.platform === 'linux' ? ['--owner=0', '--group=0', '--mode=u=rwX,go=rX', '--sort=name'] : [];
  const { code, output } = await run('tar', ['-czf', archive, ...owner, '-C', folder, 'molar'], { quiet: true });
  if (code !== 0) fail(`tar could not write ${archive}: ${output}`);
  const billFile = path.join(folder, `${title}.cdx.json`);
  writeFileSync(billFile, bill);
  const sums = [archive, billFile].map((file) => `${sha256(file)}  ${path.basename(file)}\n`);
  writeFileSync(path.join(folder, 'SHA256SUMS'), sums.join(''));
  return { unpacked, archive };
}

function isNested(source: string, folder: string): boolean {
  return folder.startsWith('node_modules/') && path.relative(path.join(root, folder), source) === 'node_modules';
}

function launcherFor(range: string): string {
  const oldest = range.replace('>=', '');
  return `#!/usr/bin/env -S node --max-semi-space-size=8
const [have, need] = [process.versions.node, '${oldest}'].map((text) => text.split('.').map(Number));
if (have[0] < need[0] || (have[0] === need[0] && have[1] < need[1])) {
  console.error(\`Molar needs Node ${oldest} or newer; this is Node \${process.versions.node}.\`);
  process.exit(1);
}
process.env.NODE_ENV = 'production';
await import('../build/portal/molar.js');
`;
}

function licenceOf(folder: string, terms = 'not stated'): string {
  const files = readdirSync(path.join(root, folder)).filter((name) => LICENCE.test(name));
  const texts = files.map((name) => readFileSync(path.join(root, folder, name), 'utf8').trim());
  return [`== ${nameOf(folder)}: ${terms}`, ...texts, ''].join('\n\n');
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
