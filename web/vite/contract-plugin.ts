import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { isRoute } from '#contract/shared/define-route';

/**
 * Gives browsers the routes of the contract without their schemas: a call needs method, path and access only, so zod
 * loads with the forms that validate by it. Only in builds; development loads the modules as they are.
 */
export function contractPlugin(): Plugin {
  let folder = '';
  return {
    name: 'molar:contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved({ root }) {
      folder = path.join(root, 'contract');
    },
    resolveId(id, importer = '') {
      const name = /^#contract\/([\w/-]+)$/.exec(id)?.[1];
      if (name && !importer.startsWith(folder)) return { id: `\0contract:${name}`, moduleSideEffects: false };
      // Else a file would be bundled for its routes, though only the texts or nothing of it is used.
      const relative = /^\.?\//.test(id) ? path.resolve(path.dirname(importer), id) : '';
      const file = name ? path.join(folder, `${name}.ts`) : relative;
      if (!file.startsWith(folder) || !file.endsWith('.ts')) return undefined;
      // The settings of zod are an effect of their own module.
      return { id: file, moduleSideEffects: path.basename(file) === 'zod.ts' };
    },
    async load(id) {
      const name = /^\0contract:([\w/-]+)$/.exec(id)?.[1];
      return name && withoutSchemas(path.join(folder, `${name}.ts`));
    },
  };
}

async function withoutSchemas(file: string): Promise<string> {
  const values = Object.entries((await import(pathToFileURL(file).href)) as Record<string, unknown>);
  const others = values.filter(([, value]) => plainOf(value) === undefined).map(([name]) => name);
  const plain = values.filter(([, value]) => plainOf(value) !== undefined);
  return [
    `export { ${others.join(', ')} } from ${JSON.stringify(file)};`,
    ...plain.map(([name, value]) => `export const ${name} = ${plainOf(value)};`),
  ].join('\n');
}

/** The source of a value that needs no schema: a text, or what `web/api` reads of a route. */
function plainOf(value: unknown): string | undefined {
  if (typeof value === 'string') return JSON.stringify(value);
  if (!isRoute(value)) return undefined;
  const { key, method, path, access, contentType } = value;
  return JSON.stringify({ key, method, path, access, contentType });
}
