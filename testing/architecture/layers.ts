import { isTest, type Complaint, type SourceFile } from './source-file.ts';

/** A layer: which files belong to it, and which other layers and packages these may import. */
type Layer = { name: string; holds: RegExp; mayImport: string[]; packages: 'any' | 'none' | RegExp };

const shared = ['domain', 'i18n'];
const below = ['ports', 'store', 'lib', 'emails'];

/** The layers, as in `docs/architecture.md`. A file belongs to the first one whose pattern matches its path. */
const layers: Layer[] = [
  { name: 'domain', holds: /^domain\//, mayImport: [], packages: 'none' },
  { name: 'i18n', holds: /^i18n\//, mayImport: ['domain'], packages: 'none' },
  { name: 'contract', holds: /^contract\//, mayImport: shared, packages: /^zod$/ },
  { name: 'config', holds: /^server\/config\//, mayImport: ['domain', 'contract'], packages: 'any' },
  { name: 'ports', holds: /^server\/ports\//, mayImport: ['domain'], packages: 'none' },
  { name: 'store', holds: /^server\/store\//, mayImport: ['domain'], packages: 'any' },
  {
    name: 'lib',
    holds: /^server\/lib\//,
    mayImport: [...shared, 'contract', 'ports', 'store'],
    packages: 'any',
  },
  {
    name: 'adapters',
    holds: /^server\/adapters\/(?:identity\/embedded|card-payments\/sandbox|job-queue)/,
    mayImport: ['ports', 'domain', 'store'],
    packages: 'any',
  },
  { name: 'adapters', holds: /^server\/adapters\//, mayImport: ['ports', 'domain'], packages: 'any' },
  {
    name: 'emails',
    holds: /^server\/emails\//,
    mayImport: [...shared, 'contract', 'ports', 'store', 'lib'],
    packages: 'any',
  },
  {
    name: 'use-cases',
    holds: /^server\/use-cases\//,
    mayImport: [...shared, 'contract', ...below],
    packages: 'any',
  },
  {
    name: 'http',
    holds: /^server\/http\//,
    mayImport: [...shared, 'contract', 'lib', 'emails', 'use-cases'],
    packages: 'any',
  },
  { name: 'jobs', holds: /^server\/jobs\//, mayImport: ['lib', 'emails', 'use-cases'], packages: 'any' },
  {
    name: 'startup',
    holds: /^server\/startup\//,
    mayImport: [...shared, 'contract', ...below, 'config', 'adapters', 'use-cases', 'http', 'jobs'],
    packages: 'any',
  },
  {
    name: 'server',
    holds: /^server\//,
    mayImport: [...shared, 'contract', ...below, 'config', 'adapters', 'use-cases', 'http', 'jobs', 'startup'],
    packages: 'any',
  },
  { name: 'web/ui', holds: /^web\/(?:ui|illustrations)\//, mayImport: [], packages: 'any' },
  { name: 'web/i18n', holds: /^web\/i18n\//, mayImport: shared, packages: 'any' },
  // What every page uses: addresses, the root loader's data, the cache. It imports no page.
  {
    name: 'web/base',
    holds: /^web\/(?!root\.|routes\.|entry\.)[^/]+$/,
    mayImport: [...shared, 'contract'],
    packages: 'any',
  },
  { name: 'web/api', holds: /^web\/api\//, mayImport: [...shared, 'contract', 'web/base'], packages: 'any' },
  {
    name: 'web/features',
    holds: /^web\/features\//,
    mayImport: [...shared, 'contract', 'web/ui', 'web/i18n', 'web/base', 'web/api'],
    packages: 'any',
  },
  {
    name: 'web',
    holds: /^web\//,
    mayImport: [...shared, 'contract', 'web/ui', 'web/i18n', 'web/base', 'web/api', 'web/features'],
    packages: 'any',
  },
  // The scripts that install packages run before there are any.
  { name: 'scripts', holds: /^scripts\//, mayImport: ['server', 'startup', 'config'], packages: /^node:/ },
];

function layerOf(path: string): Layer | undefined {
  return layers.find((layer) => layer.holds.test(path));
}

/** Imports that go up or sideways, and packages where none belong. */
export function findForbiddenImports(files: SourceFile[]): Complaint[] {
  return files.flatMap((file) => {
    const layer = layerOf(file.path);
    if (!layer) return [];
    return file.imports.flatMap(({ specifier, line, target }) => {
      const advice =
        target === null ? judgePackage(file.path, layer, specifier) : judgeTarget(file.path, layer, target);
      return advice ? [{ path: file.path, line, advice }] : [];
    });
  });
}

function judgePackage(path: string, layer: Layer, specifier: string): string | null {
  if (layer.packages === 'any' || isTest(path)) return null;
  if (layer.packages !== 'none' && layer.packages.test(specifier)) return null;
  return `${layer.name}/ imports the package ${specifier}: it stays pure, so move what needs it up to a caller.`;
}

function judgeTarget(path: string, layer: Layer, target: string): string | null {
  const below = layerOf(target);
  if (isTest(path) && mayTest(path, target)) return null;
  if (!below) return `${layer.name}/ imports ${target}, which is no part of the portal: move what it needs.`;
  if (below.name === 'web/features' && layer.name === 'web/features' && featureOf(path) !== featureOf(target)) {
    return `features never import each other: move what both need to web/ui, web/api or contract.`;
  }
  if (below.name === layer.name || layer.mayImport.includes(below.name)) return null;
  const allowed = layer.mayImport.join(', ') || 'nothing';
  return `${layer.name}/ may import ${allowed}, not ${below.name}/: hand it in as an argument or move it down.`;
}

/** Tests of the server stand on all of it; any test may use `testing/`. */
function mayTest(path: string, target: string): boolean {
  return target.startsWith('testing/') || (path.startsWith('server/') && target.startsWith('server/'));
}

function featureOf(path: string): string | undefined {
  return path.split('/')[2];
}
