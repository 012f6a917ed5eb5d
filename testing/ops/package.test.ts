import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, openUnmigratedDatabase } from '#testing/database';
import { DATA_KEY, SESSION_SECRET } from '#testing/session-secret';
import { spawnServer } from '#testing/spawn-server';
import { photoForm } from '#testing/upload-photo';
import { bookOnce } from './book-once.ts';
import { LICENCES } from '../licences.ts';
import { isBuilt } from '../../scripts/lib/web-build.ts';

type Component = {
  'bom-ref': string;
  name: string;
  version: string;
  hashes?: { content: string }[];
  licenses?: { expression: string }[];
};

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'molar-package-'));
const unpacked = path.join(folder, 'installed');
const read = (file: string) => readFileSync(path.join(unpacked, file), 'utf8');

// A build here would replace the bundle that other tests run; `npm test` builds before.
describe.runIf(isBuilt())('the package', () => {
  const secret = `ops/cluster/server-${process.pid}.key`;
  /** Makes the package, beside a file of an installation in the checkout, and unpacks its archive elsewhere. */
  beforeAll(async () => {
    const made = path.join(folder, 'made');
    writeFileSync(path.join(root, secret), 'a key');
    try {
      await promisify(execFile)(process.execPath, ['scripts/launch.mjs', 'package', made], { cwd: root });
    } finally {
      rmSync(path.join(root, secret));
    }
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: made });
    const archive = readdirSync(made).find((name) => name.endsWith('.tar.gz')) ?? '';
    execFileSync('mkdir', [unpacked]);
    execFileSync('tar', ['-xzf', path.join(made, archive), '-C', unpacked, '--strip-components=1']);
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is smaller than 150 MB and has no build tool, no source, no compiler’s file and no setting', () => {
    const entries = readdirSync(unpacked, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const names = entries.map((entry) => path.relative(unpacked, path.join(entry.parentPath, entry.name)));
    const bytes = names.reduce((sum, name) => sum + statSync(path.join(unpacked, name)).size, 0);
    expect(bytes).toBeLessThan(150e6);
    expect(names.filter((name) => /\.(?:[cm]?tsx?|map)$|(?:^|\/)\.env$/.test(name))).toEqual([]);
    for (const tool of [
      'vite',
      'rolldown',
      'esbuild',
      'typescript',
      'tailwindcss',
      'oxlint',
      'vitest',
      '@types',
      'npm',
    ])
      expect(existsSync(path.join(unpacked, 'node_modules', tool)), tool).toBe(false);
  });

  test('has of `ops` what git tracks, and nothing that an operator has put there', () => {
    const tracked = execFileSync('git', ['ls-files', 'ops'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
    const packed = readdirSync(path.join(unpacked, 'ops'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(unpacked, path.join(entry.parentPath, entry.name)));
    expect(packed.toSorted()).toEqual(tracked.toSorted());
    expect(packed).not.toContain(secret);
  });

  test('has the runbook, and the documents to which it and the files for operators refer', () => {
    const pages = ['docs/runbook.md', 'docs/installation.md', 'ops/README.md', 'ops/cluster/README.md', 'CHANGELOG.md'];
    const links = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) =>
        path.join(path.dirname(page), link),
      ),
    );
    expect(links).toContain('docs/runbook.md');
    expect(links.filter((link) => !link.startsWith('.github/') && !existsSync(path.join(unpacked, link)))).toEqual([]);
  });

  test('has every package of it in the bill of materials, and their licences are allowed and included', () => {
    const { components } = JSON.parse(read('sbom.cdx.json')) as { components: Component[] };
    const shipped = readdirSync(unpacked, { recursive: true, encoding: 'utf8' })
      .flatMap((name) => /^(?:node_modules\/(?:@[^/]+\/)?[^/@.][^/]*\/)+(?=package\.json$)/.exec(name)?.[0] ?? [])
      .map((name) => name.slice(0, -1));
    const billed = components.map((component) => component['bom-ref']);
    expect(shipped.filter((name) => !billed.includes(name))).toEqual([]);
    expect(shipped).toEqual(expect.arrayContaining(['node_modules/react', 'node_modules/sharp']));
    // Bundled: by the server, by the pages.
    expect(billed).toEqual(expect.arrayContaining(['node_modules/jose', 'node_modules/@firebase/auth']));
    const incomplete = components.filter(
      ({ version, hashes, licenses }) =>
        !version ||
        !/^[0-9a-f]{64,}$/.test(hashes?.[0]?.content ?? '') ||
        !LICENCES.test(licenses?.[0]?.expression ?? ''),
    );
    expect(incomplete).toEqual([]);
    const licences = read('THIRD-PARTY-LICENSES.txt');
    expect(components.filter(({ name }) => !licences.includes(`== ${name}: `))).toEqual([]);
    expect(licences).toContain('Copyright (c) Meta Platforms');
  });

  test('serves with Node alone, logs JSON lines only, and its command `molar` adds an admin who uploads, and a patient books', async () => {
    const database = await openUnmigratedDatabase();
    const settings = {
      DATABASE_URL: addressOf(database),
      DATA_DIR: path.join(folder, 'data'),
      DEMO: 'off',
      PAYMENTS: 'clinic',
      SESSION_SECRET,
      DATA_KEY,
      HOST: '127.0.0.1',
    };
    const server = await spawnServer(path.join(unpacked, 'bin/molar'), { env: settings, args: ['serve'] });
    const origin = `http://127.0.0.1:${server.port}`;
    try {
      for (const page of ['/', '/doctors', '/api/docs', '/api/v1/openapi.json'])
        expect({ page, status: (await fetch(origin + page)).status }).toEqual({ page, status: 200 });

      const env = { PATH: path.dirname(process.execPath), ...settings, PORT: `${server.port}` };
      const command = [path.join(unpacked, 'bin/molar'), 'admin', 'add', 'lea@example.test'];
      const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: folder, env });
      const token = /#token=(\S+)/.exec(stdout)?.[1];
      const send = (name: string, body: object) =>
        fetch(`${origin}/api/auth/${name}`, {
          method: 'POST',
          headers: { origin, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const password = 'Package#2026-of-a-test';
      expect((await send('reset-password', { token, newPassword: password })).status).toBe(200);
      const session = await send('sign-in/email', { email: 'lea@example.test', password });
      const cookie = session.headers.getSetCookie().map((value) => value.split(';')[0]);
      // Decoded by the process that the server starts.
      const body = await photoForm();
      const stored = await fetch(`${origin}/api/v1/images`, {
        method: 'POST',
        headers: { origin, cookie: cookie.join('; ') },
        body,
      });
      expect(stored.status).toBe(200);
      expect(await bookOnce(origin, addressOf(database), SESSION_SECRET)).toMatch(/^[0-9a-f-]{36}$/);
    } finally {
      await server.end('SIGTERM');
      await database.close();
    }
    expect(server.process.exitCode).toBe(0);
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const lines = server
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'started', version }));
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'setting to review', warning: expect.stringMatching(/^PUBLIC_URL/) }),
    );
    expect(lines.filter(({ msg }) => msg === 'migrated')).toHaveLength(1);
  });
});
