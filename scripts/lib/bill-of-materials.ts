import { randomUUID } from 'node:crypto';

/** A package in npm's list of what it has installed. */
export type Installed = {
  version?: string;
  name?: string;
  integrity?: string;
  license?: string;
};
type Portal = { name: string; version: string };

/** The bill of materials (CycloneDX) of packages, by their path in npm's list of the installed ones. */
export function createBillOfMaterials(portal: Portal, packages: [path: string, Installed][], now: Date) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: { type: 'application', name: portal.name, version: portal.version },
    },
    components: packages.map(([path, one]) => describe(path, one)),
  };
}

function describe(path: string, { name = nameOf(path), version = '', integrity = '', license }: Installed) {
  const [, algorithm, hash = ''] = /^sha(\d+)-(\S+)/.exec(integrity) ?? [];
  const content = Buffer.from(hash, 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(algorithm && { hashes: [{ alg: `SHA-${algorithm}`, content }] }),
    ...(license && { licenses: [{ expression: license }] }),
  };
}

/** The name of the package at a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
