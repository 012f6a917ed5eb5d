import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { neededLibraries } from './needed-libraries.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const image = read('ops/Containerfile');

test('the image is built by the Node of .nvmrc', () => {
  expect(image).toContain(`ARG NODE=${read('.nvmrc').trim()}\n`);
});

test('the image and the systemd unit start the command of the package, not as root', () => {
  expect(read('ops/molar.service')).toContain('\nExecStart=/usr/bin/node --max-semi-space-size=8 bin/molar serve\n');
  expect(image).toContain('\nCMD ["molar", "serve"]\n');
  expect(image).toMatch(/\nUSER molar\n/);
});

test('no portal gets the passwords of PostgreSQL’s own roles', () => {
  const [portal = '', rest = ''] = read('ops/compose.yaml').split('\nx-database:');
  const passwords = /POSTGRES_PASSWORD|REPLICATION_PASSWORD/;
  expect(portal).toContain('env_file: .env');
  expect(portal).not.toContain('databases.env');
  for (const text of [portal, read('ops/.env.example')]) expect(text).not.toMatch(passwords);
  expect(rest).toContain('env_file: databases.env');
});

test('only the service that migrates gets the password of the role that owns the tables', () => {
  const compose = read('ops/compose.yaml');
  const [portal = ''] = compose.split('\nx-database:');
  expect(portal).toContain("\n    MIGRATION_PASSWORD: ''\n");
  const services = compose.slice(compose.indexOf('\nservices:')).split(/\n(?= {2}[\w-]+:\n)/);
  const named = services.filter((text) => text.includes('MIGRATION_PASSWORD')).map((text) => text.trim().split(':')[0]);
  expect(named).toEqual(['migrate', 'db-1']);
  expect(portal).toContain('migrate: { condition: service_completed_successfully }');
});

test('every service has an exact image, no capabilities by default and gains none', () => {
  const compose = read('ops/compose.yaml');
  const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image);
  expect(images.filter((image) => image !== 'molar' && !/:\d+\.\d+(\.\d+)?-bookworm$/.test(image))).toEqual([]);
  for (const line of ['cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"]) {
    expect(compose.split(line).length - 1, line).toBe(images.length);
  }
});

test('one service builds the image that the portals and the backup use', () => {
  // Builds of one tag at the same time collide: "image … already exists".
  const compose = read('ops/compose.yaml');
  expect(compose.match(/^ +build:.*/gm)).toEqual(['    build: { context: .., dockerfile: ops/Containerfile }']);
  expect(compose.split('\nx-database:')[0]).toContain('image: molar\n  pull_policy: never\n');
});

test('a backup notes its time where the metrics of a portal read it', () => {
  const [, portal = '', backup = ''] =
    /\n {2}portal-1:\n(.*?)\n\n.*\n {2}backup:\n(.*?)\n\nnetworks/s.exec(read('ops/compose.yaml')) ?? [];
  for (const service of [portal, backup]) expect(service).toContain("volumes: ['data-1:/data'");
});

test('every service reaches the database at one address, which leads to the server named by PRIMARY', () => {
  const compose = read('ops/compose.yaml');
  const addresses = [...compose.matchAll(/DATABASE_URL: \S+@(\S+)/g)].map(([, place]) => place);
  expect(new Set(addresses)).toEqual(new Set(['db:5432/molar']));
  expect(compose).toContain("environment: { PRIMARY: '${PRIMARY:?}' }");
  expect(read('ops/.env.example')).toContain('\nPRIMARY=db-1:5432\n');
  const servers = read('ops/haproxy.cfg').match(/^ +server .*/gm);
  expect(servers).toEqual([expect.stringContaining('"${PRIMARY}"')]);
});

/** Libraries in Debian's slim image, required by its package manager. */
const preinstalled = ['libc6', 'libgcc-s1', 'libstdc++6'];
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
/** The image's build of Node; installed only where this machine's own Node is too old. */
const nodes = ['x64', 'arm64']
  .map((cpu) => `../../.cache/node-${read('.nvmrc').trim()}/node_modules/node-linux-${cpu}/bin/node`)
  .map((file) => fileURLToPath(new URL(file, import.meta.url)))
  .filter((file) => existsSync(file));

test.skipIf(nodes.length === 0)('the image has every library that the pinned Node needs', () => {
  const installed = /apt-get install[^\n]*/.exec(image)?.[0].split(' ') ?? [];
  for (const library of nodes.flatMap(neededLibraries)) {
    expect([...preinstalled, ...installed], `the package of ${library}`).toContain(packageOf[library]);
  }
  expect(nodes.flatMap(neededLibraries)).toContain('libc.so.6');
});
