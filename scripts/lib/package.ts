import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createBillOfMaterials, nameOf, type Installed } from './bill-of-materials.ts';
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

type Locked = Installed & { dev?: boolean } & Partial<
    Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>
  > & {
    peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  };

/**
 * The packages of the build, by their folder: those that it imports when it runs, with all that these need, and those
 * that are bundled in it. The build writes their names (`web/vite/packages-plugin.ts`).
 */
function listPackages(): { shipped: string[]; all: [folder: string, Installed][] } {
  const { packages } = read('node_modules/.package-lock.json') as { packages: Record<string, Locked> };
  const builds = ['portal', 'server', 'client'].map(
    (name) => read(`build/${name}.packages.json`) as { bundled: string[]; imported: string[] },
  );
  const shipped = new Set<string>();
  const add = (from: string, names: string[]) => {
    for (const name of names) {
      const folder = findPackage(packages, from, name);
      // A development package is imported by code of the pages that runs in browsers only, and bundled for them.
      if (!folder || packages[folder]?.dev || shipped.has(folder)) continue;
      shipped.add(folder);
      const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[folder] ?? {};
      const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta?.[peer]?.optional);
      add(folder, [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]);
    }
  };
  for (const { imported } of builds) add('', imported);
  const all = new Set([...shipped, ...builds.flatMap(({ bundled }) => bundled)]);
  return {
    shipped: [...shipped],
    all: [...all].toSorted().map((folder) => [folder, packages[folder] ?? {}]),
  };
}

/** The folder from which Node would load a package for the code of another; null for an optional one that is missing. */
function findPackage(packages: Record<string, Locked>, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = path.posix.join(folder, 'node_modules', name);
    if (packages[candidate]) return candidate;
    if (folder === '') return null;
  }
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}
