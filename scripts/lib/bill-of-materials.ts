import { randomUUID } from 'node:crypto';

/** A package in npm's list of what it has installed, by its path. */
type Installed = {
  version?: string;
  name?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
};
type Portal = { name: string; version: string };

/**
 * The bill of materials (CycloneDX) of the packages that production uses, from npm's list of the installed ones
 * (`node_modules/.package-lock.json`): `npm sbom` leaves out packages that development uses as well.
 */
export function createBillOfMaterials(portal: Portal, installed: Record<string, Installed>, now: Date) {
  const packages = Object.entries(installed).filter(([path, { dev }]) => path !== '' && !dev);
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

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
