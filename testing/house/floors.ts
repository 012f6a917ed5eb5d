import { isTest, type Complaint, type SourceFile } from './source-file.ts';

/** A part of the house: which files are in it, and which floors and packages these may import besides their own. */
type Floor = { name: string; holds: RegExp; mayImport: string[]; packages: 'any' | 'none' | RegExp };

const foundation = ['domain', 'words'];
const wholeServer = ['ports', 'store', 'adapters', 'use-cases', 'http', 'jobs', 'server'];

/** The table of the architecture. The first floor whose pattern fits a file is the one it stands on. */
const floors: Floor[] = [
  { name: 'domain', holds: /^domain\//, mayImport: [], packages: 'none' },
  { name: 'words', holds: /^words\//, mayImport: [], packages: 'none' },
  { name: 'contract', holds: /^contract\//, mayImport: foundation, packages: /^zod$/ },
  { name: 'ports', holds: /^server\/ports\//, mayImport: ['domain'], packages: 'none' },
  { name: 'store', holds: /^server\/store\//, mayImport: ['domain'], packages: 'any' },
  {
    name: 'adapters',
    holds: /^server\/adapters\/(?:identity\/embedded|card-payments\/sandbox|job-queue)/,
    mayImport: ['ports', 'domain', 'store'],
    packages: 'any',
  },
  { name: 'adapters', holds: /^server\/adapters\//, mayImport: ['ports', 'domain'], packages: 'any' },
  {
    name: 'use-cases',
    holds: /^server\/use-cases\//,
    mayImport: [...foundation, 'contract', 'ports', 'store'],
    packages: 'any',
  },
  { name: 'http', holds: /^server\/http\//, mayImport: [...foundation, 'contract', 'use-cases'], packages: 'any' },
  { name: 'jobs', holds: /^server\/jobs\//, mayImport: ['use-cases'], packages: 'any' },
  { name: 'server', holds: /^server\//, mayImport: [...foundation, 'contract', ...wholeServer], packages: 'any' },
  { name: 'web/ui', holds: /^web\/(?:ui|drawings)\//, mayImport: [], packages: 'any' },
  { name: 'web/i18n', holds: /^web\/i18n\//, mayImport: foundation, packages: 'any' },
  // What every page stands on: addresses, the facts a page is rendered with, the cache. It knows no page.
  {
    name: 'web/ground',
    holds: /^web\/(?!root\.|routes\.|entry\.)[^/]+$/,
    mayImport: [...foundation, 'contract'],
    packages: 'any',
  },
  { name: 'web/api', holds: /^web\/api\//, mayImport: [...foundation, 'contract', 'web/ground'], packages: 'any' },
  {
    name: 'web/features',
    holds: /^web\/features\//,
    mayImport: [...foundation, 'contract', 'web/ui', 'web/i18n', 'web/ground', 'web/api'],
    packages: 'any',
  },
  {
    name: 'web',
    holds: /^web\//,
    mayImport: [...foundation, 'contract', 'web/ui', 'web/i18n', 'web/ground', 'web/api', 'web/features'],
    packages: 'any',
  },
  // What installs the packages runs before there are any.
  { name: 'scripts', holds: /^scripts\//, mayImport: ['server'], packages: /^node:/ },
];

function floorOf(path: string): Floor | undefined {
  return floors.find((floor) => floor.holds.test(path));
}

/** Imports that go up or sideways, and packages where none belong. */
export function findForbiddenImports(files: SourceFile[]): Complaint[] {
  return files.flatMap((file) => {
    const floor = floorOf(file.path);
    if (!floor) return [];
    return file.imports.flatMap(({ specifier, line, target }) => {
      const advice =
        target === null ? judgePackage(file.path, floor, specifier) : judgeTarget(file.path, floor, target);
      return advice ? [{ path: file.path, line, advice }] : [];
    });
  });
}

function judgePackage(path: string, floor: Floor, specifier: string): string | null {
  if (floor.packages === 'any' || isTest(path)) return null;
  if (floor.packages !== 'none' && floor.packages.test(specifier)) return null;
  return `${floor.name}/ imports the package ${specifier}: it stays pure, so move what needs it up to a caller.`;
}

function judgeTarget(path: string, floor: Floor, target: string): string | null {
  const below = floorOf(target);
  if (isTest(path) && mayTest(path, target)) return null;
  if (!below) return `${floor.name}/ imports ${target}, which is no part of the portal: move what it needs.`;
  if (below.name === 'web/features' && floor.name === 'web/features' && featureOf(path) !== featureOf(target)) {
    return `features never import each other: move what both need to web/ui, web/api or contract.`;
  }
  if (below.name === floor.name || floor.mayImport.includes(below.name)) return null;
  const allowed = floor.mayImport.join(', ') || 'nothing';
  return `${floor.name}/ may import ${allowed}, not ${below.name}/: hand it in as an argument or move it down.`;
}

/** Tests of the server stand on all of it; any test may use `testing/`. */
function mayTest(path: string, target: string): boolean {
  return target.startsWith('testing/') || (path.startsWith('server/') && target.startsWith('server/'));
}

function featureOf(path: string): string | undefined {
  return path.split('/')[2];
}
