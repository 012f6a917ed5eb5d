import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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

/** Licences a clinic can run the portal under without opening its own changes; fonts come under the OFL. */
const LICENCES =
  /^\(?((MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|OFL-1\.1|MPL-2\.0|LGPL-3\.0-or-later)( AND | OR )?)+\)?$/;

test('every package is pinned to one version', () => {
  const loose = Object.entries({ ...own.dependencies, ...own.devDependencies }).filter(
    ([, v]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+/.test(v),
  );
  expect(loose).toEqual([]);
});

test('every package that a running portal needs is imported; what only another package needs is its own affair', () => {
  const texts = ['contract', 'server', 'web'].flatMap((folder) =>
    readdirSync(new URL(`../../${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|css)$/.test(name))
      .map((name) => readFileSync(new URL(`../../${folder}/${name}`, import.meta.url), 'utf8')),
  );
  const idle = Object.keys(own.dependencies).filter(
    (name) => !texts.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`)),
  );
  expect(idle).toEqual([]);
});

test('what is installed is known by its hash, and comes from a registry alone', () => {
  const unknown = [...locked, ...Object.entries(nodeLock.packages).slice(1)].filter(
    ([, { integrity, resolved }]) => !integrity || /^(git|file|http:)/.test(resolved ?? ''),
  );
  expect(unknown.map(([name]) => name)).toEqual([]);
});

test('what runs in a clinic has a licence that allows it', () => {
  const doubtful = locked.filter(([, { license, dev }]) => !dev && !LICENCES.test(license ?? ''));
  expect(doubtful.map(([name, { license }]) => `${name}: ${license}`)).toEqual([]);
});

test('the Node that an older one fetches is the one of .nvmrc, locked for every platform', () => {
  const pinned = readFileSync(new URL('../../.nvmrc', import.meta.url), 'utf8').trim();
  for (const [name, version] of Object.entries(fetchedNode.optionalDependencies)) {
    expect(version).toBe(pinned);
    expect(nodeLock.packages[`node_modules/${name}`]?.version).toBe(pinned);
  }
  expect(Object.keys(fetchedNode.optionalDependencies)).toHaveLength(4);
});
