import { isTest, type Violation, type SourceFile } from './source-file.ts';

/** A layer: which files belong to it, and which other layers and packages these may import. */
type Layer = { name: string; matches: RegExp; mayImport: string[]; packages: 'any' | 'none' | RegExp };

const shared = ['domain', 'i18n'];
const below = ['ports', 'store', 'lib', 'emails'];

/** The layers, as in `docs/architecture.md`. A file belongs to the first one whose pattern matches its path. */
const layers: Layer[] = [
  { name: 'domain', matches: /^domain\//, mayImport: [], packages: 'none' },
  { name: 'i18n', matches: /^i18n\//, mayImport: ['domain'], packages: 'none' },
  { name: 'contract', matches: /^contract\//, mayImport: shared, packages: /^zod$/ },
  { name: 'config', matches: /^server\/config\//, mayImport: ['domain', 'contract'], packages: 'any' },
  { name: 'ports', matches: /^server\/ports\//, mayImport: ['domain'], packages: 'none' },
  { name: 'store', matches: /^server\/store\//, mayImport: ['domain'], packages: 'any' },
  {
    name: 'lib',
    matches: /^server\/lib\//,
    mayImport: [...shared, 'contract', 'ports', 'store'],
    packages: 'any',
  },
  {
    name: 'adapters',
    matches: /^server\/adapters\/(?:identity\/embedded|card-payments\/sandbox|job-queue)/,
    mayImport: ['ports', 'domain', 'store'],
    packages: 'any',
  },
  { name: 'adapters', matches: /^server\/adapters\//, mayImport: ['ports', 'domain'], packages: 'any' },
  {
    name: 'emails',
    matches: /^server\/emails\//,
    mayImport: [...shared, 'contract', 'ports', 'store', 'lib'],
    packages: 'any',
  },
  {
    name: 'use-cases',
    matches: /^server\/use-cases\//,
    mayImport: [...shared, 'contract', ...below],
    packages: 'any',
  },
  {
    name: 'http',
    matches: /^server\/http\//,
    mayImport: [...shared, 'contract', 'lib', 'emails', 'use-cases'],
    packages: 'any',
  },
  { name: 'jobs', matches: /^server\/jobs\//, mayImport: ['lib', 'emails', 'use-cases'], packages: 'any' },
  {
    name: 'startup',
    matches: /^server\/startup\//,
    mayImport: [...shared, 'contract', ...below, 'config', 'adapters', 'use-cases', 'http', 'jobs'],
    packages: 'any',
  },
  {
    name: 'server',
    matches: /^server\//,
    mayImport: [...shared, 'contract', ...below, 'config', 'adapters', 'use-cases', 'http', 'jobs', 'startup'],
    packages: 'any',
  },
  { name: 'web/ui', matches: /^web\/(?:ui|illustrations)\//, mayImport: [], packages: 'any' },
  { name: 'web/i18n', matches: /^web\/i18n\//, mayImport: shared, packages: 'any' },
  // Shared by every page: paths, the root loader's data, the cache. Imports no page.
  {
    name: 'web/base',
    matches: /^web\/(?!root\.|routes\.|entry\.)[^/]+$/,
    mayImport: [...shared, 'contract'],
    packages: 'any',
  },
  { name: 'web/api', matches: /^web\/api\//, mayImport: [...shared, 'contract', 'web/base'], packages: 'any' },
  {
    name: 'web/features',
    matches: /^web\/features\//,
    mayImport: [...shared, 'contract', 'web/ui', 'web/i18n', 'web/base', 'web/api'],
    packages: 'any',
  },
  {
    name: 'web',
    matches: /^web\//,
    mayImport: [...shared, 'contract', 'web/ui', 'web/i18n', 'web/base', 'web/api', 'web/features'],
    packages: 'any',
  },
  // Scripts that install packages run before any package is installed.
  { name: 'scripts', matches: /^scripts\//, mayImport: ['server', 'startup', 'config'], packages: /^node:/ },
];

function layerOf(path: string): Layer | undefined {
  return layers.find((layer) => layer.matches.test(path));
}

/** Finds imports of a higher or sibling layer, and packages in layers that allow none. */
export function findForbiddenImports(files: SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const layer = layerOf(file.path);
    if (!layer) return [];
    return file.imports.flatMap(({ specifier, line, target }) => {
      const advice =
        target === null ? checkPackage(file.path, layer, specifier) : checkTarget(file.path, layer, target);
      return advice ? [{ path: file.path, line, advice }] : [];
    });
  });
}

function checkPackage(path: string, layer: Layer, specifier: string): string | null {
  if (layer.packages === 'any' || isTest(path)) return null;
  if (layer.packages !== 'none' && layer.packages.test(specifier)) return null;
  return `${layer.name}/ imports the package ${specifier}: this layer stays pure, so move the code to a caller.`;
}

function checkTarget(path: string, layer: Layer, target: string): string | null {
  const below = layerOf(target);
  if (isTest(path) && mayTestImport(path, target)) return null;
  if (!below) return `${layer.name}/ imports ${target}, which is outside the portal: move the code it needs.`;
  if (below.name === 'web/features' && layer.name === 'web/features' && featureOf(path) !== featureOf(target)) {
    return `features never import each other: move what both need to web/ui, web/api or contract.`;
  }
  if (below.name === layer.name || layer.mayImport.includes(below.name)) return null;
  const allowed = layer.mayImport.join(', ') || 'nothing';
  return `${layer.name}/ may import ${allowed}, not ${below.name}/: pass it as an argument or move it down.`;
}

/** Server tests may import the whole server; any test may import `testing/`. */
function mayTestImport(path: string, target: string): boolean {
  return target.startsWith('testing/') || (path.startsWith('server/') && target.startsWith('server/'));
}

function featureOf(path: string): string | undefined {
  return path.split('/')[2];
}
