import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { protectAddress } from '#server/app/config/database-tls';
import { openPostgres } from './open-database.ts';

const { url, pooler } = inject('postgres');
const folder = mkdtempSync(join(tmpdir(), 'molar-tls-'));
const caFile = join(folder, 'ca.pem');
let server: Server;

/** PostgreSQL behind TLS, as its protocol begins it, with a certificate for `localhost` that no public authority signed. */
beforeAll(async () => {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', join(folder, 'key.pem')];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...key, '-out', caFile, ...name], { stdio: 'ignore' });
  const certificate = { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(caFile) };
  const { hostname, port } = new URL(url);
  server = createServer((plain) => {
    plain.once('data', () => {
      plain.write('S');
      const secure = new TLSSocket(plain, { isServer: true, ...certificate });
      const behind = connect(Number(port), hostname);
      for (const socket of [plain, secure, behind]) socket.on('error', () => behind.destroy());
      secure.pipe(behind).pipe(secure);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const at = (host: string) => {
  const { port } = server.address() as AddressInfo;
  return Object.assign(new URL(url), { host: `${host}:${port}` }).href;
};
const open = async (address: string, tls: Partial<Parameters<typeof protectAddress>[1]>) => {
  const { url: protectedUrl } = protectAddress(address, { caFile: undefined, isPrivateNetwork: false, ...tls });
  const database = await openPostgres({ name: 'DATABASE_URL', url: protectedUrl });
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.write);
  await database.close();
  return rows;
};

test.skipIf(pooler)(
  'a database is reached by TLS if its certificate is of the named authority, and for its host',
  async () => {
    expect(await open(at('localhost'), { caFile })).toEqual([{ one: 1 }]);
    await expect(open(at('127.0.0.1'), { caFile })).rejects.toThrow(
      /^DATABASE_URL cannot be used: ERR_TLS_CERT_ALTNAME_INVALID/,
    );
    await expect(open(`${at('localhost')}?sslmode=verify-full`, {})).rejects.toThrow(
      /SELF_SIGNED.*see DATABASE_CA_FILE/,
    );
  },
);

test.skipIf(pooler)('a server without TLS is refused where it is required, before the password is sent', async () => {
  await expect(open(url, { caFile })).rejects.toThrow(
    /does not support SSL.*see DATABASE_CA_FILE and DATABASE_NETWORK$/,
  );
});
