import type { OxlintConfig, OxlintOverride } from 'oxlint';

/**
 * A layer: its files, the layers and packages (without a list: any) that these import, and whether they hold schemas.
 * Of `patterns`, where `!` allows, the last one that matches an import decides.
 */
type Layer = { files: string[]; imports: string[]; packages?: string[]; hasSchemas?: boolean; patterns?: string[] };

const zod = { regex: '^zod(/|$)', message: 'Schemas live in contract/ and server/app/config/config.ts.' };
const environment = { regex: '^(node:)?process$', message: 'Only server/app/config/config.ts reads the environment.' };
/** Other layers are imported by `#name`, by which a pattern recognizes them. */
const layersAbove = ['../**', '\\#*/**'];
/** Files at the top of `web/` that every page shares: paths, the root loader's data, the cache. */
const webBase = ['!#web/*', '\\#web/root.*', '\\#web/routes.*', '\\#web/entry.*'];

/** The modules of the server: each imports the public interfaces (`index.ts`) of those before it, and `server/platform/`. */
const modules = ['people', 'clinic', 'slots', 'bookings', 'payments', 'absences', 'accounts', 'desk'];
const interfacesBelow = (name: string) =>
  modules.slice(0, modules.indexOf(name)).map((below) => `!#server/${below}/index`);
/** The folders of `domain/` and `contract/`: `shared`, then those of the modules, each of which imports those before it. */
const folders = ['shared', ...modules];
const foldersUpTo = (layer: string, name: string) =>
  folders.slice(0, folders.indexOf(name) + 1).map((folder) => `${layer}/${folder}`);

const shared = ['domain', 'i18n'];
const wire = [...shared, 'contract'];
const ui = ['web/ui', 'web/illustrations'];

/** The layers of `docs/architecture.md`. The last entry that matches a file decides. */
const layers: Layer[] = [
  ...folders.map((name) => ({ files: [`domain/${name}/**`], imports: foldersUpTo('domain', name), packages: [] })),
  { files: ['i18n/**'], imports: shared, packages: [] },
  { files: ['contract/**'], imports: wire, packages: ['zod'], hasSchemas: true },
  ...folders.map((name) => ({
    files: [`contract/${name}/**`],
    imports: [...shared, ...foldersUpTo('contract', name)],
    packages: ['zod'],
    hasSchemas: true,
  })),

  { files: ['server/**'], imports: [...wire, 'server'] },
  { files: ['server/platform/**'], imports: [...wire, 'server/platform'] },
  { files: ['server/platform/ports/**'], imports: ['domain', 'server/platform/ports'], packages: [] },
  { files: ['server/platform/database/**'], imports: ['domain', 'server/platform/database'] },
  ...modules.map((name) => ({
    files: [`server/${name}/**`],
    imports: [...wire, 'server/platform', `server/${name}`],
    patterns: [`\\#server/${name}/index`, ...interfacesBelow(name)],
  })),
  // Queries know no wire, no language and no port.
  ...modules.map((name) => ({
    files: [`server/${name}/**/*-rows.ts`],
    imports: ['domain', 'server/platform/database'],
    patterns: [`!#server/${name}/**/*-rows`, ...interfacesBelow(name)],
  })),
  { files: ['server/app/**'], imports: [...wire, ...['platform', 'app', ...modules].map((name) => `server/${name}`)] },
  { files: ['server/app/config/**'], imports: ['domain', 'contract', 'server/app/config'] },
  { files: ['server/app/config/config.ts'], imports: ['domain', 'contract', 'server/app/config'], hasSchemas: true },

  { files: ['web/**'], imports: [...wire, 'web'] },
  { files: ['web/*'], imports: wire, patterns: [...webBase, './*/**', './root.*', './routes.*', './entry.*'] },
  { files: ['web/root.*', 'web/routes.*', 'web/entry.*'], imports: [...wire, 'web'] },
  { files: ['web/ui/**', 'web/illustrations/**'], imports: ui },
  // Of the rest only what follows the availability, which needs no other module.
  {
    files: ['web/enhance/**'],
    imports: ['web/enhance'],
    packages: [],
    patterns: ['!#web/api/slot-*.ts', '!#web/api/scale-photo.ts'],
  },
  { files: ['web/i18n/**'], imports: [...shared, 'web/i18n'] },
  { files: ['web/api/**'], imports: [...wire, 'web/api'], patterns: webBase },
  // A feature imports its own files by `./`; it has no `#name` for them, nor for those of another feature.
  { files: ['web/features/**'], imports: [...wire, ...ui, 'web/i18n', 'web/api'], patterns: webBase },

  // Scripts that install packages run before any package is installed.
  {
    files: ['scripts/**'],
    imports: [],
    packages: ['node:*', 'node:*/*'],
    patterns: [
      '!../server/molar.ts',
      '!../server/commands/dev.ts',
      '!../server/app/config/settings-file.ts',
      '!../../server/app/startup/is-port-taken.ts',
    ],
  },
];

const testFiles = '.{test,suite}.{ts,tsx}';

function allow(layers: string[]): string[] {
  return layers.map((layer) => `!#${layer}/**`);
}

function restrictLayer({ files, imports, packages, hasSchemas, patterns = [] }: Layer) {
  const only = packages ? ['*', '!./**', ...packages.map((name) => `!${name}`)] : [];
  const group = [...layersAbove, ...only, ...allow(imports), ...patterns];
  const message = `${files[0]} imports ${imports.join(', ')}: take an argument, or move what both need down.`;
  return restrictImports(files, [{ group, message }, environment, ...(hasSchemas ? [] : [zod])]);
}

/** Tests import any package and `testing/`; those of the server all of it. */
function restrictTests({ files, imports, patterns = [] }: Layer) {
  const inTests = files[0]?.startsWith('server/') ? ['testing', 'server'] : ['testing'];
  const group = [...layersAbove, ...allow([...imports, ...inTests]), ...patterns];
  const tests = files.filter((glob) => glob.endsWith('*')).map((glob) => glob.replace(/\*\*$/, '**/*') + testFiles);
  return restrictImports(tests, [{ group, message: 'A test imports what its layer imports, and testing/.' }, zod]);
}

function restrictImports(files: string[], patterns: { group?: string[]; regex?: string; message: string }[]) {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } } satisfies OxlintOverride;
}

export default {
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'promise', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'typescript/consistent-return': 'off',
    'no-console': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // What is caught is `unknown`, what is parsed is `any`; both are narrowed by `as` where they enter.
    'typescript/no-unsafe-type-assertion': 'off',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'eslint/no-shadow': 'off',
    // The wire has `_id`.
    'eslint/no-underscore-dangle': ['error', { allow: ['_id'] }],

    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'max-lines': ['error', 300],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    // Bans `import('…').Type`, which `no-restricted-imports` does not see.
    'typescript/consistent-type-imports': 'error',
    'no-restricted-imports': ['error', { patterns: [zod] }],
  },
  overrides: [
    // Playwright reads the fixtures a function wants from its pattern, also when it wants none.
    { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off' } },
    {
      // Their frameworks read the default export.
      files: [
        'web/routes/**',
        'web/root.tsx',
        'web/routes.ts',
        'web/entry.*',
        '**/*.config.ts',
        'e2e/support/provide-postgres.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['contract/index.ts', 'i18n/messages/index.ts', 'server/*/index.ts'],
      rules: { 'oxc/no-barrel-file': 'off' },
    },
    {
      files: ['{domain,i18n,contract,server,web}/**'],
      excludeFiles: [`**/*${testFiles}`, 'server/app/config/config.ts'],
      rules: { 'no-restricted-properties': ['error', { object: 'process', property: 'env' }] },
    },
    ...layers.map(restrictLayer),
    ...layers.map(restrictTests),
  ],
  ignorePatterns: ['build', 'dist', '.react-router', 'node_modules'],
} satisfies OxlintConfig;
