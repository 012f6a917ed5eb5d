import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteDueAccounts } from '#server/accounts/delete/delete-person';
import { changedPayments } from '#testing/changed-payments';
import { intentOf } from '#testing/confirm-card';
import { describeOneDatabase } from '#testing/database';
import { findBroken } from '#testing/faults/invariant';
import { insertBookingAt } from '#testing/insert-booking';
import { payInSandbox } from '#testing/pay-in-sandbox';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';
import { makeDataExport } from './make-data-export.ts';

const ROUNDS = 6;
const times = <Value>(length: number, value: Value) => Array.from({ length }, () => value);

describeOneDatabase('the rights of a person in a race', (open) => {
  const it = useTestPortal(open);
  const send = async (person: TestPerson, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    it.portal.call(method, path, { token: await tokenFor(it.portal, person), ...(body && { body }) });
  /** Runs all at once, in the reverse order in every second round. */
  const race = (round: number, runs: (() => Promise<unknown>)[]) =>
    Promise.all((round % 2 === 0 ? runs : runs.toReversed()).map((run) => run()));
  const exportsOf = (personId: string) =>
    it.portal.db.selectFrom('dataExport').select(['id', 'readyAt']).where('personId', '=', personId).execute();

  test('a payment that succeeds while its patient’s account is deleted is refunded once, in full, whether the patient or the admin deletes it', async () => {
    const { aBooking, begin, report, read, refundsOf, settleAll } = changedPayments(it);
    const admin = await aPerson(it.portal, { role: 'admin' });
    for (let round = 0; round < ROUNDS; round += 1) {
      const paying = await aBooking();
      const { patientId } = await read(paying);
      const secret = (await begin(paying))!;
      const isOwnWish = round % 3 !== 0;
      if (isOwnWish)
        await sql`update person set deletion_requested_at = now() - interval '8 days', deletion_due_at = now() - interval '1 day'
          where id = ${patientId}`.execute(it.portal.db);
      const remove = () =>
        isOwnWish ? deleteDueAccounts(it.portal.portal) : send(admin, 'DELETE', `/users?id=${patientId}`);
      // The card is confirmed before the deletion, or during it.
      const confirm = () => payInSandbox(it.portal, secret).catch(() => undefined);
      if (round < ROUNDS / 2) await confirm();
      await race(round, [() => report(secret), remove, ...(round < ROUNDS / 2 ? [] : [confirm])]);
      // The second server finds nothing left to delete.
      await remove();
      await settleAll([intentOf(secret)]);
      const { rows } = await sql<{ status: string }>`select status from sandbox_card_intent where id = ${intentOf(
        secret,
      )}`.execute(it.portal.db);
      expect(await refundsOf(intentOf(secret))).toEqual(rows[0]?.status === 'succeeded' ? [12_000] : []);
      expect(await read(paying)).toMatchObject({ status: 'cancelled', paidCents: 0 });
      const deleted = it.portal.db.selectFrom('auditEntry').select('id').where('action', '=', 'person.deleted');
      expect(await deleted.where('personId', '=', patientId).execute()).toHaveLength(1);
    }
    expect(await findBroken({ clinic: it.portal.db })).toEqual([]);
  });

  test('an account that is deleted while its copy is collected leaves no copy, and mails no link', async () => {
    const admin = await aPerson(it.portal, { role: 'admin' });
    for (let round = 0; round < ROUNDS; round += 1) {
      const me = await aPerson(it.portal, { role: 'patient' });
      await send(me, 'POST', `/users/${me.id}/data-export`);
      const [{ id: exportId } = { id: '' }] = await exportsOf(me.id);
      await race(round, [
        () => makeDataExport(it.portal.portal, { exportId }),
        () => makeDataExport(it.portal.portal, { exportId }),
        () => send(admin, 'DELETE', `/users?id=${me.id}`),
      ]);
      await it.portal.drain();
      expect(await exportsOf(me.id)).toEqual([]);
    }
  });

  test('a record that is merged while it or the survivor is collected is in the survivor’s copy as a whole or not at all', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const admin = await aPerson(it.portal, { role: 'admin' });
      const { patient: survivor } = await insertBookingAt(it.portal, { day: '2026-03-02' });
      const { patient: merged } = await insertBookingAt(it.portal, { day: '2026-03-03' });
      await sql`update person set issuer = 'desk', subject = id::text, email = '' where id = ${merged.id}`.execute(
        it.portal.db,
      );
      for (const { id } of [survivor, merged]) await send(admin, 'POST', `/users/${id}/data-export`);
      const ids = [...(await exportsOf(survivor.id)), ...(await exportsOf(merged.id))].map(({ id }) => id);
      await race(round, [
        ...ids.map((exportId) => () => makeDataExport(it.portal.portal, { exportId })),
        () => send(admin, 'POST', `/desk/persons/${merged.id}/merge`, { into: survivor.id }),
      ]);
      expect(await exportsOf(merged.id)).toEqual([]);
      const { body } = await send(admin, 'POST', `/data-exports/${ids[0]!}/open`);
      const { data } = body.data as unknown as { data: { booking: object[] } };
      expect([1, 2]).toContain(data.booking.length);
    }
  });

  test('ten requests at once collect one copy; of ten who open its link at once one gets it, and nobody else', async () => {
    const [me, eve] = [await aPerson(it.portal, { role: 'patient' }), await aPerson(it.portal, { role: 'patient' })];
    const requests = await race(
      0,
      Array.from({ length: 10 }, () => () => send(me, 'POST', `/users/${me.id}/data-export`)),
    );
    expect(requests.map((response) => (response as { status: number }).status)).toEqual(times(10, 200));
    await it.portal.drain();
    const [copy, ...others] = await exportsOf(me.id);
    expect(others).toEqual([]);
    const statuses = await race(
      0,
      [me, eve].flatMap((reader) =>
        Array.from({ length: 5 }, () => async () => {
          const { status } = await send(reader, 'POST', `/data-exports/${copy!.id}/open`);
          return `${reader === me ? 'me' : 'eve'} ${status}`;
        }),
      ),
    );
    const counted = Map.groupBy(statuses, (status) => status);
    expect([...counted].map(([status, all]) => [status, all.length])).toEqual(
      expect.arrayContaining([
        ['eve 404', 5],
        ['me 200', 1],
        ['me 404', 4],
      ]),
    );
  });

  test('a wish to delete that is withdrawn while it is due leaves the account as a whole or deletes it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: bookingId, patient: me } = await insertBookingAt(it.portal, { day: '2027-03-02' });
      await send(me, 'POST', `/users/${me.id}/deletion`);
      await sql`update person set deletion_due_at = now() - interval '1 second' where id = ${me.id}`.execute(
        it.portal.db,
      );
      await race(round, [
        () => deleteDueAccounts(it.portal.portal),
        () => send(me, 'DELETE', `/users/${me.id}/deletion`),
        () => deleteDueAccounts(it.portal.portal),
      ]);
      const { rows } = await sql<{ isDeleted: boolean; status: string; name: string }>`
        select deleted_at is not null as "isDeleted", booking.status, person.name from person
        join booking on booking.id = ${bookingId} where person.id = ${me.id}`.execute(it.portal.db);
      const [{ isDeleted, ...left } = { isDeleted: null }] = rows;
      expect(left).toEqual(isDeleted ? { status: 'cancelled', name: '' } : { status: 'booked', name: me.name });
    }
  });

  test('what is wished for a record while it is merged or deleted is carried out as a whole, or refused', async () => {
    const admin = await aPerson(it.portal, { role: 'admin' });
    for (let round = 0; round < ROUNDS; round += 1) {
      const [survivor, merged, deleted] = [
        await aPerson(it.portal, { role: 'patient' }),
        await aPerson(it.portal, { role: 'patient' }),
        await aPerson(it.portal, { role: 'patient' }),
      ];
      await sql`update person set issuer = 'desk', subject = id::text, email = '' where id = ${merged.id}`.execute(
        it.portal.db,
      );
      const replies = (await race(round, [
        () => send(admin, 'PATCH', `/users/${merged.id}/restriction`, { isRestricted: true }),
        () => send(admin, 'PATCH', `/users/${deleted.id}/consents`, { kind: 'text_reminders', isGiven: false }),
        () => send(admin, 'POST', `/desk/persons/${merged.id}/merge`, { into: survivor.id }),
        () => send(admin, 'DELETE', `/users?id=${deleted.id}`),
      ])) as { status: number }[];
      const [restricted, consented] = round % 2 === 0 ? replies : replies.toReversed();
      const { rows } = await sql<{ isRestricted: boolean }>`
        select restricted_at is not null as is_restricted from person where id = ${survivor.id}`.execute(it.portal.db);
      expect([200, 404]).toContain(consented?.status);
      expect(restricted?.status).toBe(rows[0]?.isRestricted ? 200 : 404);
      const left = it.portal.db.selectFrom('consent').select('kind').where('personId', '=', deleted.id);
      expect(await left.execute()).toEqual([]);
    }
  });
});
