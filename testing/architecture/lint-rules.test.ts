import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `export const a${index} = ${index};\n`).join('');

const IMPORTS = 'eslint(no-restricted-imports)';
const CYCLE = 'import(no-cycle)';
const DEFAULT = 'import(no-default-export)';
const BARREL = 'oxc(no-barrel-file)';
const NAME = 'unicorn(filename-case)';
const ENVIRONMENT = 'eslint(no-restricted-properties)';

/** Sample files: path, text, and the expected findings as `line rule`. */
const samples: [path: string, text: string, findings?: string[]][] = [
  // Layers
  ['domain/slots/imports-rows.ts', "import '#server/people/x-rows';", [`1 ${IMPORTS}`]],
  ['domain/slots/imports-library.ts', "import 'pg';", [`1 ${IMPORTS}`]],
  ['domain/slots/imports-below.ts', "import './plans.ts';\nimport '#domain/shared/time';\nimport '#domain/clinic/x';"],
  ['domain/slots/imports-above.ts', "import '#domain/bookings/x';", [`1 ${IMPORTS}`]],
  ['contract/slots/imports-above.ts', "import '#contract/bookings/x';", [`1 ${IMPORTS}`]],
  ['i18n/reads-file.ts', "\nimport 'node:fs/promises';", [`2 ${IMPORTS}`]],
  ['i18n/messages/imports-by-path.ts', "import '../../server/people/x.ts';", [`1 ${IMPORTS}`]],
  ['contract/imports-store.ts', "import '#server/people/x';", [`1 ${IMPORTS}`]],
  ['contract/imports-shared.ts', "import '#i18n/format';\nimport '#domain/shared/slot-times';\nimport 'zod';"],
  ['server/app/config/imports-rows.ts', "import '#server/people/profiles/x-rows';", [`1 ${IMPORTS}`]],
  ['server/platform/ports/imports-type.ts', "export type { X } from '#contract/x';", [`1 ${IMPORTS}`]],
  [
    'server/platform/ports/inline-type.ts',
    "export type A = import('#contract/x').X;",
    ['1 typescript(consistent-type-imports)'],
  ],
  ['server/platform/imports-module.ts', "import '#server/people/index';", [`1 ${IMPORTS}`]],
  ['server/platform/database/imports-platform.ts', "import '#server/platform/context';", [`1 ${IMPORTS}`]],
  [
    'server/bookings/book/x-rows.ts',
    "import type { X } from '#server/bookings/book/y';\nexport type Y = X;",
    [`1 ${IMPORTS}`],
  ],
  [
    'server/bookings/book/y-rows.ts',
    "import '#contract/x';\nimport '#server/platform/context';",
    [`1 ${IMPORTS}`, `2 ${IMPORTS}`],
  ],
  ['server/bookings/book/z-rows.ts', "import '#server/bookings/read/a-rows';\nimport '#server/slots/index';"],
  ['server/bookings/read/imports-above.ts', "import '#server/payments/index';", [`1 ${IMPORTS}`]],
  ['server/bookings/read/imports-private.ts', "import '#server/slots/free/x';", [`1 ${IMPORTS}`]],
  ['server/bookings/read/imports-own-interface.ts', "import '#server/bookings/index';", [`1 ${IMPORTS}`]],
  ['server/bookings/read/imports-by-path.ts', "import '../../slots/index.ts';", [`1 ${IMPORTS}`]],
  ['server/bookings/read/imports-dynamically.ts', "export const a = () => import('#server/app/x');", [`1 ${IMPORTS}`]],
  ['server/bookings/read/imports-config.ts', "import '#server/app/config/config';", [`1 ${IMPORTS}`]],
  [
    'server/bookings/read/imports-below.ts',
    "import '#i18n/x';\nimport '#contract/x';\nimport '#server/platform/ports/x';\nimport '#server/slots/index';\nimport '#server/bookings/book/y';",
  ],
  ['server/bookings/routes/re-exports.ts', "export { x } from '#server/payments/y';", [`1 ${IMPORTS}`]],
  ['server/bookings/routes/imports-testing.ts', "import '#testing/database';", [`1 ${IMPORTS}`]],
  ['server/bookings/index.ts', "export { z } from './read/exported.ts';"],
  ['server/bookings/read/exported.ts', 'export const z = 1;'],
  ['server/app/startup/imports-command.ts', "import '#server/commands/x';", [`1 ${IMPORTS}`]],
  ['server/app/startup/imports-web.ts', "import '#web/paths.ts';", [`1 ${IMPORTS}`]],
  ['server/main.ts', "import './app/x.ts';\nimport '#server/app/http/x';"],
  ['web/ui/imports-domain.ts', "import '#domain/shared/slot-times';", [`1 ${IMPORTS}`]],
  ['web/i18n/imports-ui.ts', "import '#web/ui/x.tsx';", [`1 ${IMPORTS}`]],
  ['web/imports-feature.ts', "import './features/a/b.ts';\nimport '#web/ui/x.tsx';", [`1 ${IMPORTS}`, `2 ${IMPORTS}`]],
  ['web/api/imports-feature.ts', "import '#web/features/a/b.ts';", [`1 ${IMPORTS}`]],
  ['web/features/a/imports-feature.ts', "import '#web/features/c/d.ts';", [`1 ${IMPORTS}`]],
  ['web/features/a/imports-by-path.ts', "import '../c/d.ts';", [`1 ${IMPORTS}`]],
  ['web/features/a/imports-root.ts', "import '#web/root.tsx';", [`1 ${IMPORTS}`]],
  ['web/features/a/imports-own.ts', "import './d.ts';\nimport '#web/ui/x.tsx';\nimport '#web/paths.ts';"],
  ['web/routes/imports-server.ts', "import '#server/app/config/config';", [`1 ${IMPORTS}`]],
  ['scripts/imports-package.ts', "import 'pg';\nimport 'node:fs/promises';", [`1 ${IMPORTS}`]],
  ['scripts/imports-server.ts', "import '../server/people/x.ts';\nimport '../server/molar.ts';", [`1 ${IMPORTS}`]],
  ['server/people/uses-server.test.ts', "import '#server/desk/x';\nimport '#testing/x';\nimport 'vitest';"],
  ['domain/shared/uses-vitest.test.ts', "import 'vitest';\nimport '#testing/x';"],
  ['domain/shared/uses-server.test.ts', "import '#server/platform/x';", [`1 ${IMPORTS}`]],
  ['web/uses-domain.test.ts', "import '#domain/shared/slot-times';\nimport './paths.ts';"],
  ['web/ui/uses-contract.test.ts', "import '#contract/x';", [`1 ${IMPORTS}`]],

  // Schemas
  ['web/routes/uses-zod.ts', "import 'zod/mini';", [`1 ${IMPORTS}`]],
  ['web/ui/uses-resolver.ts', "import '@hookform/resolvers/zod';"],
  ['server/app/config/uses-zod.ts', "import 'zod';", [`1 ${IMPORTS}`]],
  ['server/app/config/config.ts', "import 'zod';\nexport const config = process.env;"],
  ['e2e/uses-zod.ts', "import 'zod';", [`1 ${IMPORTS}`]],
  ['server/uses-zod.test.ts', "import 'zod';", [`1 ${IMPORTS}`]],

  // Environment
  ['server/bookings/reads-environment.ts', 'export const a = process.env.A;', [`1 ${ENVIRONMENT}`]],
  [
    'server/bookings/imports-environment.ts',
    "import { env } from 'node:process';\nconst { env: b } = process;\nexport const c = [env, b, process['env']];",
    [`1 ${IMPORTS}`, `2 ${ENVIRONMENT}`, `3 ${ENVIRONMENT}`],
  ],
  ['scripts/reads-environment.ts', 'export const a = process.env.A;'],
  ['server/reads-environment.test.ts', 'export const a = process.env.A;'],

  // Cycles
  ['testing/one.ts', "import { two } from '#testing/two';\nexport const one = two;", [`1 ${CYCLE}`]],
  ['testing/two.ts', "import { one } from './one.ts';\nexport const two = () => one;", [`1 ${CYCLE}`]],
  ['testing/type-one.ts', "import type { Two } from './type-two.ts';\nexport type One = Two;", [`1 ${CYCLE}`]],
  ['testing/type-two.ts', "import type { One } from './type-one.ts';\nexport type Two = One[];", [`1 ${CYCLE}`]],
  ['testing/chain.ts', "import './link.ts';\nimport './end.ts';"],
  ['testing/link.ts', "import './end.ts';"],
  ['testing/end.ts', 'export const end = 1;'],

  // Exports, length and names
  ['web/ui/exports-default.ts', 'const a = 1;\nexport default a;', [`2 ${DEFAULT}`]],
  ['web/ui/exports-as-default.ts', 'const a = 1;\nexport { a as default };', [`2 ${DEFAULT}`]],
  ['web/routes/exports-default.ts', 'const a = 1;\nexport default a;'],
  ['sample.config.ts', 'const a = 1;\nexport default a;'],
  ['web/ui/exports-all.ts', "export * from './exports-default.ts';", [`1 ${BARREL}`]],
  ['contract/index.ts', "export * from './x.ts';"],
  ['contract/x.ts', 'export const x = 1;'],
  ['web/ui/lines-300.ts', lines(300)],
  ['web/ui/lines-301.ts', lines(301), ['301 eslint(max-lines)']],
  ['web/ui/dateField.tsx', 'export const a = 1;', [`1 ${NAME}`]],
  ['web/ui/Date.tsx', 'export const a = 1;', [`1 ${NAME}`]],
  ['web/entry.server.tsx', 'export const a = 1;'],
];

type Finding = { code: string; filename: string; labels: { span: { line: number } }[] };

/** Runs the linter once over all samples, with the configuration of the repository. */
function lintSamples(): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'lint-rules-'));
  try {
    for (const file of ['oxlint.config.ts', 'package.json']) cpSync(path.join(root, file), path.join(folder, file));
    for (const [file, text] of samples) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    const linter = path.join(root, 'node_modules/oxlint/bin/oxlint');
    const { stdout, stderr } = spawnSync(process.execPath, [linter, '--format=json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (!stdout.startsWith('{')) throw new Error(`${stdout}${stderr}`);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] };
    return diagnostics.map(({ filename, labels, code }) => `${filename}:${labels[0]?.span.line ?? 1} ${code}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the linter finds every sample that breaks a rule of the architecture, and no other', () => {
  const expected = samples.flatMap(([file, , findings = []]) => findings.map((finding) => `${file}:${finding}`));
  expect(lintSamples().toSorted()).toEqual(expected.toSorted());
});
