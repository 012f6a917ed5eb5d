import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LICENCES } from '../licences.ts';

type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
};

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
const own = read('package.json') as { dependencies: Record<string, string>; devDependencies: Record<string, string> };
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const fetchedNode = read('scripts/node/package.json') as { optionalDependencies: Record<string, string> };
const nodeLock = read('scripts/node/package-lock.json') as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([name]) => name !== '');

test('every package is pinned to one version', () => {
  const unpinned = Object.entries({ ...own.dependencies, ...own.devDependencies }).filter(
    ([, v]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+/.test(v),
  );
  expect(unpinned).toEqual([]);
});

test('every production dependency is imported', () => {
  const texts = ['contract', 'server', 'web'].flatMap((folder) =>
    readdirSync(new URL(`../../${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|css)$/.test(name))
      .map((name) => readFileSync(new URL(`../../${folder}/${name}`, import.meta.url), 'utf8')),
  );
  const unused = Object.keys(own.dependencies).filter(
    (name) => !texts.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`)),
  );
  expect(unused).toEqual([]);
});

test('every package is locked by hash and comes from a registry', () => {
  const unknown = [...locked, ...Object.entries(nodeLock.packages).slice(1)].filter(
    ([, { integrity, resolved }]) => !integrity || /^(git|file|http:)/.test(resolved ?? ''),
  );
  expect(unknown.map(([name]) => name)).toEqual([]);
});

test('every production package has an allowed licence', () => {
  const disallowed = locked.filter(([, { license, dev }]) => !dev && !LICENCES.test(license ?? ''));
  expect(disallowed.map(([name, { license }]) => `${name}: ${license}`)).toEqual([]);
});

test('the downloaded Node has the version of .nvmrc and is locked for every platform', () => {
  const pinned = readFileSync(new URL('../../.nvmrc', import.meta.url), 'utf8').trim();
  for (const [name, version] of Object.entries(fetchedNode.optionalDependencies)) {
    expect(version).toBe(pinned);
    expect(nodeLock.packages[`node_modules/${name}`]?.version).toBe(pinned);
  }
  expect(Object.keys(fetchedNode.optionalDependencies)).toHaveLength(4);
});
