import { writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** The packages of a build: folders of bundled ones, names of those that it imports when it runs. */
export type BuiltPackages = { bundled: string[]; imported: string[] };

/** Writes `<output folder>.packages.json`, from which the package of the portal is made. */
export function packagesPlugin(): Plugin {
  return {
    name: 'molar:packages',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const folders = chunks.flatMap(({ moduleIds }) => moduleIds.flatMap(folderOf));
      const names = chunks.flatMap(({ imports, dynamicImports }) =>
        [...imports, ...dynamicImports].filter((id) => !(id in bundle)).flatMap(nameOf),
      );
      const packages: BuiltPackages = { bundled: distinct(folders), imported: distinct(names) };
      writeFileSync(`${dir}.packages.json`, JSON.stringify(packages));
    },
  };
}

/** `node_modules/a/node_modules/b` of a module of that package. */
function folderOf(id: string): string[] {
  const file = relative(process.cwd(), id.replace(/^\0/, '')).replaceAll(sep, '/');
  const [folder] = /^(?:node_modules\/(?:@[^/]+\/)?[^/]+\/)+/.exec(file) ?? [];
  return folder ? [folder.slice(0, -1)] : [];
}

/** The package of an import; none for modules of Node. */
function nameOf(id: string): string[] {
  const [name] = (!isBuiltin(id) && /^(?:@[^/]+\/)?[^/]+/.exec(id)) || [];
  return name ? [name] : [];
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)].toSorted();
}
