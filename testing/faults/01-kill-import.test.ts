import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportCheck, RecordImport } from '#contract/accounts/imports';
import { importForm } from '#testing/imports';
import { aClinic, type Clinic } from './clinic.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { untilWaitedFor } from './until-blocked.ts';

const ROWS = 1200;
const content = `Name;Geburtsdatum\n${Array.from({ length: ROWS }, (_, index) => `Killed ${index};01.01.1970`).join('\n')}\n`;

/** Kills the server while it writes the patients of an import; PostgreSQL only, whose locks stop it there. */
describe('a server that is killed in the middle of an import', () => {
  let clinic: Clinic;
  let server: ServerProcess;
  let token: string;
  const request = { _id: randomUUID(), kind: 'patients' };

  beforeAll(async () => {
    clinic = await aClinic('postgres', { patients: 1 });
    token = await clinic.tokenOf('admin@demo.test');
    server = await startServer(clinic.env);
  }, 240_000);
  afterAll(async () => {
    await server?.kill();
    await clinic?.close();
  });
  const send = async (path: string, more = {}) => {
    const { status, body } = await server.call('POST', path, {
      token,
      body: importForm({ ...request, ...more }, content),
    });
    return { status, data: body['data'] as ImportCheck & RecordImport };
  };
  const listed = async () => (await server.call('GET', '/imports', { token })).body['data'] as RecordImport[];
  const countImported = () =>
    clinic.look(
      async ({ write }) =>
        (await write.selectFrom('person').where('importId', 'is not', null).select('id').execute()).length,
    );

  test('fault 1: nothing is imported or listed, and the same request imports all', { timeout: 120_000 }, async () => {
    const { hash } = (await send('/imports/check')).data;
    // Its audit entry, almost the last row that it writes, waits for this lock.
    await clinic.look(({ write }) =>
      write.transaction().execute(async (trx) => {
        await sql`lock table audit_entry in share mode`.execute(trx);
        const importing = send('/imports', { hash });
        await untilWaitedFor(trx);
        await server.kill();
        expect((await importing).status).toBe(0);
      }),
    );
    server = await startServer(clinic.env);
    expect(await listed()).toEqual([]);
    expect(await countImported()).toBe(0);
    expect((await server.call('DELETE', `/imports/${request._id}`, { token })).status).toBe(404);
    expect(await send('/imports', { hash })).toMatchObject({
      status: 200,
      data: { created: ROWS },
    });
    expect(await countImported()).toBe(ROWS);
    expect(await listed()).toMatchObject([{ _id: request._id, created: ROWS }]);
  });
});
