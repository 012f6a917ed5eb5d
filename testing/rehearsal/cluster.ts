import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, type QueryResultRow } from 'pg';
import { unprivilegedUser } from '../postgres.ts';
import {
  clusterFile,
  nodeAddress,
  patroniFile,
  pgbackrestFile,
  portalAddress,
  readVariables,
} from './cluster-files.ts';
import { listPostgres, signalAll, startProgram, type Running } from './processes.ts';

const PASSWORDS = {
  postgres: 'of-the-superuser',
  replicator: 'of-replication',
  molar: 'of-the-portal',
  owner: 'of-the-owner',
};
const START_WITHIN_MS = 90_000;
const runtimeRole = fileURLToPath(new URL('../../ops/postgres/runtime-role.sql', import.meta.url));

type Member = { name: string; role: string; state: string };

/** A database machine: etcd, Patroni and its PostgreSQL. */
export class DatabaseMachine {
  readonly name: string;
  readonly home: string;
  readonly data: string;
  readonly index: number;
  #etcd: Running | null = null;
  #patroni: Running | null = null;
  constructor(root: string, index: number, options: { bin: string; isSafe: boolean }) {
    this.index = index;
    this.name = `db-${index}`;
    this.home = path.join(root, this.name);
    this.data = path.join(this.home, 'data');
    mkdirSync(this.home);
    writeFileSync(path.join(this.home, 'patroni.yml'), patroniFile(this.home, options));
    const backups = pgbackrestFile(this.home, path.join(root, 'repository'));
    writeFileSync(path.join(this.home, 'pgbackrest.conf'), backups);
    for (const name of ['server.crt', 'server.key']) copyFileSync(path.join(root, name), path.join(this.home, name));
    chmodSync(path.join(this.home, 'server.key'), 0o600);
    own(this.home, ...['server.crt', 'server.key'].map((name) => path.join(this.home, name)));
  }
  get api(): string {
    return `http://${nodeAddress(this.index)}:8008`;
  }
  #variables(file: string): Record<string, string> {
    const mine = readVariables(clusterFile(file, []));
    const cluster = mine['ETCD_INITIAL_CLUSTER'];
    const text = JSON.stringify(mine).replaceAll(nodeAddress(1), nodeAddress(this.index)).replaceAll('db-1', this.name);
    return { ...(JSON.parse(text) as Record<string, string>), ...(cluster && { ETCD_INITIAL_CLUSTER: cluster }) };
  }
  startEtcd(): void {
    // The v2 interface is the first of the two replaced lines.
    const env = { ...this.#variables('etcd.env'), ETCD_DATA_DIR: path.join(this.home, 'etcd'), ETCD_ENABLE_V2: 'true' };
    this.#etcd = startProgram(this.home, 'etcd', ['etcd'], env);
  }
  startPatroni(): void {
    const passwords = {
      PATRONI_SUPERUSER_PASSWORD: PASSWORDS.postgres,
      PATRONI_REPLICATION_PASSWORD: PASSWORDS.replicator,
    };
    const env = { ...this.#variables('patroni_env.conf'), ...passwords };
    this.#patroni = startProgram(this.home, 'patroni', ['patroni', path.join(this.home, 'patroni.yml')], env);
  }
  #ids(): number[] {
    const id = this.#patroni?.child.pid;
    return [...(id === undefined ? [] : [id]), ...listPostgres(this.data)];
  }
  /** As when the machine loses its power; its etcd goes on, because it would be lost too rarely to be measured so. */
  async kill(): Promise<void> {
    const ids = this.#ids();
    signalAll(ids, 'SIGSTOP');
    signalAll(this.#ids(), 'SIGKILL');
    await this.#patroni?.end('SIGKILL');
  }
  freeze(): void {
    signalAll(this.#ids(), 'SIGSTOP');
    signalAll(this.#ids(), 'SIGSTOP');
  }
  thaw(): void {
    signalAll(this.#ids().toReversed(), 'SIGCONT');
  }
  hangPatroni(): void {
    signalAll(this.#ids().slice(0, 1), 'SIGSTOP');
  }
  killEtcd(): Promise<void> {
    return this.#etcd?.end('SIGKILL') ?? Promise.resolve();
  }
  async stop(): Promise<void> {
    this.thaw();
    await Promise.race([this.#patroni?.end('SIGTERM'), pause(20_000)]);
    await this.kill();
    await this.killEtcd();
  }
  /** Asks Patroni's interface; null without a response of success. */
  async ask<T>(place: string, body?: object): Promise<T | null> {
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const signal = AbortSignal.timeout(body ? 60_000 : 2000);
    const response = await fetch(`${this.api}${place}`, { ...init, signal }).catch(() => null);
    return response?.ok ? ((await response.json().catch(() => ({}))) as T) : null;
  }
  /** Runs a statement as the superuser on this machine, whatever its role. */
  async query<R extends QueryResultRow>(sql: string, database = 'molar'): Promise<R[]> {
    return queryAt(nodeAddress(this.index), sql, database);
  }
}

/** Runs a statement as the superuser on the server of an address. */
export async function queryAt<R extends QueryResultRow>(host: string, sql: string, database = 'molar'): Promise<R[]> {
  const server = { host, port: 5432, user: 'postgres', password: PASSWORDS.postgres };
  const client = new Client({
    ...server,
    database,
    ssl: { rejectUnauthorized: false },
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<R>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The three database machines, and the two with HAProxy and PgBouncer. */
export class Cluster {
  readonly root: string;
  readonly machines: DatabaseMachine[];
  readonly #lines: Running[] = [];
  readonly #isSafe: boolean;
  constructor(options: { bin: string; isSafe: boolean }) {
    this.#isSafe = options.isSafe;
    this.root = mkdtempSync(path.join(tmpdir(), 'molar-cluster-'));
    chmodSync(this.root, 0o755);
    mkdirSync(path.join(this.root, 'repository'));
    own(path.join(this.root, 'repository'));
    makeCertificate(this.root);
    this.machines = [1, 2, 3].map((index) => new DatabaseMachine(this.root, index, options));
  }
  async start(): Promise<void> {
    for (const machine of this.machines) machine.startEtcd();
    for (const machine of this.machines) machine.startPatroni();
    await this.settled();
    const { leader } = await this.roles();
    const env = { PATH: process.env['PATH'] ?? '', PGPASSWORD: PASSWORDS.postgres };
    const where = [
      '--no-psqlrc',
      '--quiet',
      '--set=ON_ERROR_STOP=1',
      '--host',
      nodeAddress(leader.index),
      '--username=postgres',
    ];
    const roles = path.join(this.root, 'roles.sql');
    writeFileSync(roles, clusterFile('roles.sql', []));
    const passwords = [`--set=password=${PASSWORDS.molar}`, `--set=owner_password=${PASSWORDS.owner}`];
    execFileSync('psql', [...where, ...passwords, `--file=${roles}`, 'postgres'], { env });
    execFileSync('psql', [...where, '--single-transaction', `--file=${runtimeRole}`, 'molar'], { env });
    for (const index of [1, 2]) this.#startLine(index);
  }
  #startLine(index: number): void {
    const home = path.join(this.root, `portal-${index}`);
    const address = portalAddress(index);
    mkdirSync(home);
    const write = (name: string, text: string) => writeFileSync(path.join(home, name), text, { mode: 0o644 });
    write('haproxy.cfg', clusterFile('haproxy.cfg', [['127.0.0.1', address]]));
    write('userlist.txt', `"molar" "${PASSWORDS.molar}"\n"molar_owner" "${PASSWORDS.owner}"\n`);
    write(
      'pgbouncer.ini',
      clusterFile('pgbouncer.ini', [
        ['127.0.0.1', address],
        ['/etc/pgbouncer/userlist.txt', path.join(home, 'userlist.txt')],
        ['/etc/pgbouncer/database-ca.crt', path.join(this.root, 'server.crt')],
      ]),
    );
    own(home);
    this.#lines.push(startProgram(home, 'haproxy', ['haproxy', '-db', '-f', path.join(home, 'haproxy.cfg')]));
    this.#lines.push(startProgram(home, 'pgbouncer', ['pgbouncer', path.join(home, 'pgbouncer.ini')]));
  }
  /** The settings of the portal on a machine, as pgbouncer.ini names them. */
  settingsOf(index: number): Record<string, string> {
    const at = (role: string, password: string, name: string) =>
      `postgresql://${role}:${password}@${portalAddress(index)}:6432/${name}`;
    return {
      DATABASE_POOLER: 'transaction',
      DATABASE_URL: at('molar', PASSWORDS.molar, 'molar'),
      DATABASE_DIRECT_URL: at('molar', PASSWORDS.molar, 'molar_session'),
      MIGRATION_DATABASE_URL: at('molar_owner', PASSWORDS.owner, 'molar_session'),
    };
  }
  async members(): Promise<Member[]> {
    const all = await Promise.all(this.machines.map((machine) => machine.ask<{ members: Member[] }>('/cluster')));
    return all.find((found) => found !== null)?.members ?? [];
  }
  /** @throws without a primary and a synchronous standby. */
  async roles(): Promise<{ leader: DatabaseMachine; standby: DatabaseMachine; other: DatabaseMachine }> {
    const members = await this.members();
    const named = (isWanted: (role: string) => boolean) =>
      this.machines.find(({ name }) => members.some((member) => member.name === name && isWanted(member.role)));
    const leader = named((role) => role === 'leader' || role === 'master');
    const standby = named((role) => role === 'sync_standby') ?? this.machines.find((one) => one !== leader);
    const other = this.machines.find((one) => one !== leader && one !== standby);
    if (!leader || !standby || !other) throw new Error('the cluster has no primary');
    return { leader, standby, other };
  }
  /** Waits until a primary, and two standbys that follow it, of which one is synchronous if the cluster is safe. */
  async settled(): Promise<void> {
    for (const end = Date.now() + START_WITHIN_MS; Date.now() < end; await pause(500)) {
      const members = await this.members();
      const isUp = members.length === 3 && members.every(({ state }) => /^(running|streaming)$/.test(state));
      const count = (role: string) => members.filter((member) => member.role === role).length;
      if (isUp && count('leader') === 1 && count('sync_standby') === (this.#isSafe ? 1 : 0)) return;
    }
    throw new Error(`the cluster is not complete: ${JSON.stringify(await this.members())}; logs in ${this.root}`);
  }
  async stop({ keepsLogs = false } = {}): Promise<void> {
    for (const line of this.#lines) await line.end('SIGKILL');
    await Promise.all(this.machines.map((machine) => machine.stop()));
    if (!keepsLogs) rmSync(this.root, { recursive: true, force: true });
  }
}

function makeCertificate(root: string): void {
  const files = ['-keyout', path.join(root, 'server.key'), '-out', path.join(root, 'server.crt')];
  const subject = ['-subj', '/CN=molar-database', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  execFileSync('openssl', ['req', '-x509', ...subject, ...files], { stdio: 'ignore' });
}

function own(...places: string[]): void {
  const user = unprivilegedUser();
  if (user) for (const place of places) chownSync(place, user.uid, user.gid);
}
