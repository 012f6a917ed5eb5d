import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Installed } from './bill-of-materials.ts';
import { root } from './terminal.ts';

type Locked = Installed & { dev?: boolean } & Partial<
    Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>
  > & {
    peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  };

/**
 * The packages of the build, by their folder: those that it imports when it runs, with all that these need, and those
 * that are bundled in it. The build writes their names (`web/vite/packages-plugin.ts`).
 */
export function listPackages(): { shipped: string[]; all: [folder: string, Installed][] } {
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
