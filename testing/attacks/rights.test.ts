import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { insertBookingAt } from '#testing/insert-booking';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { useAttacker } from './use-attacker.ts';

describeOneDatabase('attacks on the rights of a person', (open) => {
  const it = useAttacker(open);
  const send = async (person: TestPerson, method: 'GET' | 'POST', path: string, body?: object) => {
    const token = await tokenFor(it.portal, person);
    const { status, body: got } = await it.attacker.api(method, path, { token, ...(body && { body }) });
    return [status, got['code']];
  };
  /** The id of a copy that is ready, of the person who requested it. */
  const collect = async (person: TestPerson) => {
    expect(await send(person, 'POST', `/users/${person.id}/data-export`)).toEqual([200, undefined]);
    await it.portal.drain();
    const row = it.portal.db.selectFrom('dataExport').select('id').where('personId', '=', person.id);
    return (await row.executeTakeFirstOrThrow()).id;
  };
  const ended = [404, 'link_ended'];

  test('attack 80: nobody but its requester opens a copy, and nobody requests one of a colleague or another patient', async () => {
    const [victim, eve, reception, doctor] = [
      await aPerson(it.portal, { role: 'patient' }),
      await aPerson(it.portal, { role: 'patient' }),
      await aPerson(it.portal, { role: 'reception' }),
      await aPerson(it.portal, { role: 'doctor', isVerified: true }),
    ];
    const id = await collect(victim);
    for (const person of [eve, reception, doctor])
      expect(await send(person, 'POST', `/data-exports/${id}/open`)).toEqual(ended);
    expect(await send(victim, 'POST', `/data-exports/${id}/open`)).toEqual([200, undefined]);
    for (const person of [eve, doctor])
      expect(await send(person, 'POST', `/users/${victim.id}/data-export`)).toEqual([403, 'not_allowed']);
    expect(await send(reception, 'POST', `/users/${doctor.id}/data-export`)).toEqual([403, 'not_allowed']);
  });

  test('attack 81: the link of a copy works neither twice nor after its end', async () => {
    const victim = await aPerson(it.portal, { role: 'patient' });
    const used = await collect(victim);
    expect(await send(victim, 'POST', `/data-exports/${used}/open`)).toEqual([200, undefined]);
    expect(await send(victim, 'POST', `/data-exports/${used}/open`)).toEqual(ended);
    const late = await collect(victim);
    await sql`update data_export set expires_at = now() where id = ${late}`.execute(it.portal.db);
    expect(await send(victim, 'POST', `/data-exports/${late}/open`)).toEqual(ended);
  });

  test('attack 82: another’s account is not deleted, and its locked record not read without a reason', async () => {
    const { patient, doctor } = await insertBookingAt(it.portal, { day: '2026-03-02' });
    const eve = await aPerson(it.portal, { role: 'patient' });
    for (const person of [eve, doctor])
      expect(await send(person, 'POST', `/users/${patient.id}/deletion`)).toEqual([403, 'not_allowed']);
    expect(await send(doctor, 'POST', '/locked-records/open', { name: patient.name })).toEqual([400, 'invalid_input']);
    expect(await send(eve, 'POST', '/locked-records/open', { reason: 'I want to know' })).toEqual([403, 'not_allowed']);
  });
});
