import { beforeAll, expect, test } from 'vitest';
import type { AuditAct, AuditEntry } from '#contract/clinic/audit';
import { instantOf } from '#domain/shared/time';
import { insertAudit, type NewAuditEntry } from '#server/platform/audit';
import { inTransaction } from '#server/platform/database/transaction';
import { describeOneDatabase } from '#testing/database';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('the audit by act', (database) => {
  const it = useTestPortal(database);
  let admin = '';
  const ids: Record<string, string> = {};
  const idOf = (email: string) => ids[email] ?? '';
  const day = '2030-05-06';
  const at = (minutes: number) => new Date(instantOf(day, 600).getTime() + minutes * 60_000);

  const get = async (query: string) =>
    (await it.portal.call('GET', `/audit/acts?day=${day}&${query}`, { token: admin })).body;
  const acts = async (query = '') => (await get(query)).data as unknown as AuditAct[];
  const entriesOf = async (act: AuditAct | undefined, query = '') =>
    (await it.portal.call('GET', `/audit?act=${act?._id}&${query}`, { token: admin })).body
      .data as unknown as AuditEntry[];
  const add = (rows: NewAuditEntry[], time: Date) =>
    it.portal.db
      .insertInto('auditEntry')
      .values(
        rows.map(({ action, actorId, personId = null, details = {} }) => ({
          at: time,
          action,
          actorId,
          personId,
          bookingId: null,
          details: JSON.stringify(details),
        })),
      )
      .execute();

  beforeAll(async () => {
    admin = await it.portal.tokenOf('admin@demo.test');
    const rows = await it.portal.db.selectFrom('person').select(['id', 'email']).execute();
    for (const { id, email } of rows) ids[email ?? ''] = id;
    const [clara, leo, paul] = [idOf('clara@demo.test'), idOf('leo@demo.test'), idOf('patient@demo.test')];
    const looked = { action: 'patients.seen', actorId: clara, personId: paul, details: { list: 'person' } } as const;
    await add([looked], at(0));
    await add(
      [
        { action: 'plan.changed', actorId: leo, personId: leo },
        { action: 'plan.published', actorId: leo, personId: leo },
        ...Array.from({ length: 12 }, () => ({ action: 'hours.set', actorId: leo, personId: leo }) as const),
      ],
      at(10),
    );
    await add([{ ...looked, personId: null, details: { list: 'appointments' } }], at(20));
    await add(
      [
        { action: 'booking.expired', actorId: null, personId: paul },
        { action: 'booking.expired', actorId: null },
      ],
      at(20),
    );
    await add([looked], at(40));
    await add([looked], at(75));
  });

  test('the entries of one transaction are one act, which its broadest entry names', async () => {
    const [act] = await acts(`action=hours.set`);
    expect(act).toMatchObject({ count: 12, entry: { action: 'hours.set' } });
    const [, , , whole] = await acts();
    expect(whole).toMatchObject({
      count: 14,
      entry: { action: 'plan.published', actor: { name: 'Dr. Leo Hartmann' } },
    });
    expect(await entriesOf(whole)).toHaveLength(14);
    expect(await entriesOf(whole, 'action=plan.changed')).toMatchObject([{ action: 'plan.changed' }]);
  });

  test('what somebody looks at within an hour is one act, whatever is done between', async () => {
    expect(await acts()).toMatchObject([
      { count: 1, entry: { action: 'patients.seen' } },
      { count: 3, since: at(0).toISOString(), entry: { at: at(40).toISOString(), actor: { name: 'Dr. Clara Vogel' } } },
      { count: 2, entry: { action: 'booking.expired', actor: null } },
      { count: 14 },
    ]);
    const [, looked] = await acts();
    expect((await entriesOf(looked)).map(({ details }) => details['list'])).toEqual([
      'person',
      'appointments',
      'person',
    ]);
  });

  test('pages of any size have each act once, in the same order', async () => {
    for (const limit of [1, 2, 3]) {
      const found: AuditAct[] = [];
      for (let cursor = ''; ;) {
        const page = await get(`limit=${limit}${cursor && `&cursor=${cursor}`}`);
        found.push(...(page.data as unknown as AuditAct[]));
        cursor = page['nextCursor'] as string;
        if (!cursor) break;
      }
      expect(found).toEqual(await acts());
    }
  });

  test('a person is found as who acted and as whom it concerns, also by a record merged into theirs', async () => {
    expect(await acts(`person=${idOf('leo@demo.test')}`)).toMatchObject([{ count: 14 }]);
    const ofPaul = [
      { count: 1 },
      { count: 2, entry: { action: 'patients.seen' } },
      { count: 1, entry: { actor: null } },
    ];
    expect(await acts(`person=${idOf('patient@demo.test')}`)).toMatchObject(ofPaul);
    const people = (await get(`person=${idOf('patient@demo.test')}`))['people'] as { _id: string }[];
    expect(people.filter(({ _id }) => _id === idOf('patient@demo.test'))).toHaveLength(1);
    expect(people.filter(({ _id }) => _id === idOf('clara@demo.test'))).toHaveLength(1);

    const merged = idOf('admin@demo.test');
    await it.portal.db
      .updateTable('person')
      .set({ mergedInto: merged })
      .where('id', '=', idOf('patient@demo.test'))
      .execute();
    expect(await acts(`person=${merged}`)).toMatchObject(ofPaul);
    await it.portal.db
      .updateTable('person')
      .set({ mergedInto: null })
      .where('id', '=', idOf('patient@demo.test'))
      .execute();
  });

  test('what several transactions of one act publish of a plan is one act with the sum of it', async () => {
    const act = '5e1d4e3c-54a1-4c0b-9f0e-0d6f4d9d3f10';
    const person = idOf('mina@demo.test');
    const entry = { actorId: person, personId: person, act };
    const published = (count: number, from: string, to: string) =>
      inTransaction(it.portal.db as never, (trx) =>
        insertAudit(trx, { ...entry, action: 'plan.published', details: { count, withdrawn: 1, from, to } }),
      );
    await inTransaction(it.portal.db as never, (trx) => insertAudit(trx, { ...entry, action: 'plan.changed' }));
    await published(3, '2030-06-03', '2030-06-04');
    await published(4, '2030-06-05', '2030-06-06');
    const { body } = await it.portal.call('GET', `/audit/acts?person=${person}`, { token: admin });
    const [whole] = body.data as unknown as AuditAct[];
    expect(whole).toMatchObject({
      count: 3,
      entry: {
        action: 'plan.published',
        details: { count: 7, withdrawn: 2, hours: 0, from: '2030-06-03', to: '2030-06-06' },
      },
    });
    expect(await entriesOf(whole)).toHaveLength(3);
  });

  test('a day is that of the clinic; what an own transaction writes together is one act of now', async () => {
    await add([{ action: 'session.ended', actorId: null }], instantOf('2030-05-08', 0));
    await add([{ action: 'session.ended', actorId: null }], new Date(instantOf('2030-05-08', 0).getTime() - 1));
    const on = (one: string) => it.portal.call('GET', `/audit/acts?day=${one}`, { token: admin });
    expect((await on('2030-05-07')).body.data).toHaveLength(1);
    expect((await on('2030-05-08')).body.data).toHaveLength(1);
    await inTransaction(it.portal.db as never, async (trx) => {
      await insertAudit(trx, { action: 'screen.created', actorId: idOf('admin@demo.test') });
      await insertAudit(trx, { action: 'screen.ended', actorId: idOf('admin@demo.test') });
    });
    const { body } = await it.portal.call('GET', `/audit/acts?action=&day=&person=${idOf('admin@demo.test')}`, {
      token: admin,
    });
    expect(body.data).toContainEqual(
      expect.objectContaining({ count: 2, entry: expect.objectContaining({ action: 'screen.created' }) }),
    );
  });

  test.each([
    ['person', 'somebody'],
    ['day', '2030-02-30'],
    ['action', 'coffee.made'],
    ['cursor', 'last'],
    ['limit', '0'],
  ])('a wrong %s is refused with the field named', async (field, value) => {
    const answer = await it.portal.call('GET', `/audit/acts?${field}=${value}`, { token: admin });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: field }] } });
  });
});
