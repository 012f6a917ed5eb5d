import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createBillOfMaterials } from '../../scripts/lib/bill-of-materials.ts';

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

/** Licences that let a clinic run the portal without publishing its own changes; OFL is for fonts. */
const LICENCES =
  /^\(?((MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|OFL-1\.1|MPL-2\.0|LGPL-3\.0-or-later)( AND | OR )?)+\)?$/;

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

/** The folders of all packages that production can load, found on the disk as Node finds them. */
function listReachable(): string[] {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  type Manifest = Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', object>>;
  const manifestOf = (folder: string) =>
    JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest;
  const found = new Set<string>();
  const visit = (from: string, names: string[]) => {
    for (const name of names) {
      let folder: string | null = null;
      for (let above = from; folder === null && above !== '..'; above = path.join(above, '..')) {
        const candidate = path.join(above, 'node_modules', name);
        if (existsSync(path.join(root, candidate, 'package.json'))) folder = candidate;
      }
      if (folder === null || found.has(folder)) continue;
      found.add(folder);
      const { dependencies, optionalDependencies, peerDependencies } = manifestOf(folder);
      visit(folder, Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }));
    }
  };
  visit('.', Object.keys(own.dependencies));
  return [...found].toSorted();
}

test('the bill of materials has exactly the packages that production installs', () => {
  const installed = read('node_modules/.package-lock.json') as { packages: Record<string, Locked> };
  const portal = { name: 'molar', version: '1.0.0' };
  const bill = createBillOfMaterials(portal, installed.packages, new Date());
  expect(bill.components.map((component) => component['bom-ref']).toSorted()).toEqual(listReachable());
  expect(bill.components.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'jose', 'nodemailer']));
  expect(
    bill.components.filter(({ version, hashes }) => !version || !/^[0-9a-f]{64,}$/.test(hashes?.[0]?.content ?? '')),
  ).toEqual([]);
});

test('the downloaded Node has the version of .nvmrc and is locked for every platform', () => {
  const pinned = readFileSync(new URL('../../.nvmrc', import.meta.url), 'utf8').trim();
  for (const [name, version] of Object.entries(fetchedNode.optionalDependencies)) {
    expect(version).toBe(pinned);
    expect(nodeLock.packages[`node_modules/${name}`]?.version).toBe(pinned);
  }
  expect(Object.keys(fetchedNode.optionalDependencies)).toHaveLength(4);
});
