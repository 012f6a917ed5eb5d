import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freePort } from '#testing/free-port';

const cwd = fileURLToPath(new URL('../../', import.meta.url));

test('an audit that nobody answers reports no state of the packages, also with npm’s setting offline', async () => {
  const registry = `http://127.0.0.1:${await freePort()}`;
  const env = {
    ...process.env,
    npm_config_registry: registry,
    npm_config_fetch_retries: '0',
    npm_config_offline: 'true',
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/launch.mjs', 'audit'], {
    cwd,
    env,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^\nNothing is known about vulnerabilities: .*ECONNREFUSED.*\n$/);
  expect(stderr).not.toContain('no known vulnerabilities');
});
