import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { toCsv } from '#domain/shared/csv';
import { describeOneDatabase } from '#testing/database';
import { mailsTo } from '#testing/outbox';
import { aPerson, tokenFor } from '#testing/people';
import { ADMIN, useAttackedPortal } from './use-attacked-portal.ts';

const formulas = [
  '=HYPERLINK("http://evil.test")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00A0-1',
  '＝1',
  '＋49 30',
];

test.each(formulas)('attack 33: %j in an export is text, not a formula', (text) => {
  expect(toCsv([[text]])).toBe(`"'${text.replaceAll('"', '""')}"`);
});

test('attack 33: what only contains such a sign is unchanged, in fields separated by semicolons too', () => {
  expect(toCsv([['Müller-Lüdenscheidt', 'a=b', '']], ';')).toBe('"Müller-Lüdenscheidt";"a=b";""');
});

test('attack 33: quotes and commas stay within their field', () => {
  expect(toCsv([['a"b', 'c,d'], ['e@f.test']])).toBe('"a""b","c,d"\r\n"e@f.test"');
});

describeOneDatabase('bulk reading by staff', (open) => {
  const it = useAttackedPortal(open);
  const OF_HOUR = 10;
  const NOTICE = 'Many exports of patient data';

  test('attack 59: the eleventh export of an hour is refused and the admin informed once; searching never is', async () => {
    const { portal } = it;
    const reception = await aPerson(portal, { role: 'reception' });
    const token = await tokenFor(portal, reception);
    const send = (as: string) =>
      portal.call('POST', '/desk/appointments/csv', { token: as, body: { columns: ['email'] } });
    const all = await Promise.all(Array.from({ length: OF_HOUR + 4 }, () => send(token)));
    const refused = all.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(4);
    for (const { status, body, headers } of refused) {
      expect([status, body['code']]).toEqual([429, 'too_many_exports']);
      expect(body['message']).toContain('the admin has been informed');
      expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
    }
    const { rows } = await sql`select from audit_entry where action = 'appointments.exported'
      and actor_id = ${reception.id}::uuid`.execute(portal.db);
    expect(rows).toHaveLength(OF_HOUR);

    await portal.drain();
    const notices = (await mailsTo(portal, ADMIN)).filter(({ subject }) => subject === NOTICE);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain(reception.name);
    expect((await send(await portal.tokenOf(ADMIN))).status).toBe(200);
    for (let count = 0; count < 50; count += 1) {
      expect((await it.call('POST', '/desk/appointments', token, { q: 'Mei' })).status).toBe(200);
    }
    await sql`update rate_limit set window_start = now() - interval '61 minutes'`.execute(portal.db);
    expect((await send(token)).status).toBe(200);
  });
});
