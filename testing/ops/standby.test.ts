import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../ops/postgres/standby.sh', import.meta.url));
/** Replaces PostgreSQL's commands for the script; `npm run rehearse` runs it with the real ones. */
const commands = {
  psql: '',
  pg_basebackup: `for word in "$@"; do case "$word" in --pgdata=*) copy="\${word#--pgdata=}";; esac; done
mkdir -p "$copy/base"; echo 17 >"$copy/PG_VERSION"; echo new >"$copy/base/rows"; : >"$copy/postgresql.auto.conf"`,
  postgres: 'echo "started $*"',
};

// The script targets Debian's image: `mv` of other systems lacks -t.
describe.skipIf(process.platform !== 'linux')('ops/postgres/standby.sh', () => {
  let home: string;
  let data: string;
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'molar-standby-'));
    data = path.join(home, 'data');
    mkdirSync(path.join(home, 'bin'));
    for (const [name, work] of Object.entries(commands))
      writeFileSync(path.join(home, 'bin', name), `#!/bin/bash\n${work}\n`, { mode: 0o755 });
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  function start(): string {
    const env = {
      PATH: `${path.join(home, 'bin')}:${process.env['PATH']}`,
      PGDATA: data,
      PRIMARY_HOST: 'db-1',
      STANDBY_NAME: 'db_2',
      REPLICATION_PASSWORD: 'secret',
    };
    return execFileSync('bash', [script, '-c', 'max_connections=100'], { env, encoding: 'utf8' });
  }
  function writeFiles(files: Record<string, string>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(data, name)), { recursive: true });
      writeFileSync(path.join(data, name), text);
    }
  }
  const rows = () => readFileSync(path.join(data, 'base/rows'), 'utf8');

  test('an empty folder gets a copy', () => {
    expect(start()).toBe('started -c max_connections=100\n');
    expect(readdirSync(data).sort()).toEqual(['PG_VERSION', 'base', 'postgresql.auto.conf']);
  });

  test('an interrupted copy is made again', () => {
    writeFiles({ 'copy-is-whole': '17', 'base/rows': 'old', 'copy/base/rows': 'old', 'copy/global/pg_control': 'old' });
    expect(start()).toBe('started -c max_connections=100\n');
    expect(readdirSync(data).sort()).toEqual(['PG_VERSION', 'base', 'postgresql.auto.conf']);
    expect(rows()).toBe('new\n');
  });

  test('a complete folder is left unchanged', () => {
    writeFiles({ PG_VERSION: '17', 'base/rows': 'its own' });
    expect(start()).toBe('started -c max_connections=100\n');
    expect(rows()).toBe('its own');
    expect(existsSync(path.join(data, 'postgresql.auto.conf'))).toBe(false);
  });
});
