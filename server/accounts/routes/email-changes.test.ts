import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { describeOneDatabase } from '#testing/database';
import { bookOffer } from '#testing/pay-booking';
import { listOffers } from '#testing/free-slots';
import { mailedToken, mailsTo } from '#testing/outbox';
import { useTestPortal } from '#testing/use-test-portal';

describeOneDatabase('the change of an email address', (open) => {
  const it = useTestPortal(open);
  let count = 0;

  async function aPatient() {
    const email = `old-${(count += 1)}@example.test`;
    const token = await it.portal.signUpPatient(email, 'Nina Neu');
    return { email, newEmail: `new-${count}@example.test`, token };
  }
  type Patient = Awaited<ReturnType<typeof aPatient>>;
  const request = ({ token }: Pick<Patient, 'token'>, email: unknown) =>
    it.portal.call('POST', '/profile/email', { token, body: { email } });
  const linkTo = (email: string) => mailedToken(it.portal, email, '/email-change');
  const confirm = (token: string, sent: { token?: string; password?: string } = {}) =>
    it.portal.call('POST', '/email-change', {
      ...(sent.token && { token: sent.token }),
      body: { token, ...(sent.password && { password: sent.password }) },
    });
  const restore = (token: string) =>
    it.portal.call('POST', '/email-change/restore', { body: { token: token.replace('&open=restore', '') } });
  async function change(patient: Patient): Promise<void> {
    expect((await request(patient, patient.newEmail)).status).toBe(200);
    expect((await confirm(await linkTo(patient.newEmail), patient)).status).toBe(200);
  }
  const emailOf = async ({ token }: Pick<Patient, 'token'>) =>
    ((await it.portal.call('GET', '/profile', { token })).body.data as unknown as { email: string }).email;

  test('a request needs a session with a recent proof, and another, valid address', async () => {
    const patient = await aPatient();
    expect((await it.portal.call('POST', '/profile/email', { body: { email: patient.newEmail } })).status).toBe(401);
    for (const email of ['nonsense', '', null, patient.email.toUpperCase()]) {
      const { status, body } = await request(patient, email);
      expect([status, body]).toMatchObject([400, { issues: [{ path: 'email' }] }]);
    }
    await sql`update session set signed_in_at = signed_in_at - interval '11 minutes', proven_at = null
      from person where person.subject = session.subject and person.email = ${patient.email}`.execute(it.portal.db);
    const late = await request(patient, patient.newEmail);
    expect([late.status, late.body['code']]).toEqual([403, 'step_up_required']);
  });

  test('until it is confirmed nothing changes; then log-in, bookings, newsletter and calendar feed follow', async () => {
    const patient = await aPatient();
    const [offer] = await listOffers(it.portal, 'Teeth Cleaning');
    const { id } = await bookOffer(it.portal, patient.token, offer!);
    const feed = await it.portal.call('POST', '/calendar-feed', { token: patient.token });
    const { url } = feed.body.data as unknown as { url: string };
    await sql`insert into newsletter_address (email, language, confirmed_at) values (${patient.email}, 'de', now())`.execute(
      it.portal.db,
    );
    await request(patient, patient.newEmail);
    const token = await linkTo(patient.newEmail);
    expect(await emailOf(patient)).toBe(patient.email);
    expect(await confirm(token, patient)).toMatchObject({ status: 200, body: { data: { email: patient.newEmail } } });
    expect(await emailOf(patient)).toBe(patient.newEmail);
    await expect(it.portal.cookieOf(patient.email)).rejects.toThrow('401');
    expect(await it.portal.tokenOf(patient.newEmail)).toMatch(/^ey/);
    const { rows } = await sql<{ email: string; news: number }>`
      select patient_email as email, (select count(*)::int from newsletter_address where email = ${patient.newEmail}) as news
      from booking where id = ${id}`.execute(it.portal.db);
    expect(rows).toEqual([{ email: patient.newEmail, news: 1 }]);
    expect((await it.portal.app.inject({ url: new URL(url).pathname })).statusCode).toBe(200);
    const admin = await it.portal.tokenOf('admin@demo.test');
    const list = await it.portal.call('GET', `/users?userType=Patient&search=${patient.newEmail}`, { token: admin });
    expect(list.body.data).toMatchObject([{ email: patient.newEmail, isEmailProven: true }]);
    const cancelled = await it.portal.call('POST', `/bookings/${id}/cancel`, { token: patient.token, body: {} });
    expect(cancelled.status).toBe(200);
    const { rows: entries } = await sql<{ details: object }>`
      select details from audit_entry where action = 'email.changed'`.execute(it.portal.db);
    expect(entries.every(({ details }) => JSON.stringify(details) === '{}')).toBe(true);
  });

  test('without a session of the account the link needs its password', async () => {
    const patient = await aPatient();
    await request(patient, patient.newEmail);
    const token = await linkTo(patient.newEmail);
    expect((await confirm(token)).body['code']).toBe('password_needed');
    expect((await confirm(token, { token: await it.otherPatient() })).body['code']).toBe('password_needed');
    expect((await confirm(token, { password: 'Wrong#2026' })).body['code']).toBe('wrong_password');
    expect((await confirm(token, { password: DEMO_PASSWORD })).status).toBe(200);
  });

  test('a link works once and for a day, and a later request replaces an earlier one', async () => {
    const patient = await aPatient();
    await request(patient, patient.newEmail);
    const first = await linkTo(patient.newEmail);
    await request(patient, `x${patient.newEmail}`);
    expect((await confirm(first, patient)).status).toBe(404);
    const second = await linkTo(`x${patient.newEmail}`);
    const [one, other] = await Promise.all([confirm(second, patient), confirm(second, patient)]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 404]);
    await request(patient, patient.newEmail);
    const late = await linkTo(patient.newEmail);
    await sql`update email_change set requested_at = requested_at - interval '25 hours' where confirmed_at is null`.execute(
      it.portal.db,
    );
    expect((await confirm(late, patient)).status).toBe(404);
  });

  test('an unproven address is changed without a link to restore it, and the new one is proven', async () => {
    const email = 'typo@example.test';
    const token = await it.portal.signUpPatient(email, 'Tim Typo', { isEmailProven: false });
    const [, offer] = await listOffers(it.portal, 'Teeth Cleaning');
    await bookOffer(it.portal, token, offer!);
    await request({ token }, 'typo-free@example.test');
    expect((await confirm(await linkTo('typo-free@example.test'), { token })).status).toBe(200);
    expect((await mailsTo(it.portal, email)).filter(({ text }) => text.includes('/email-change'))).toEqual([]);
    const bookings = await it.portal.call('GET', '/bookings?email=typo-free@example.test', { token });
    expect(bookings.body.data).toMatchObject({ appointmentData: [{ status: 'booked' }] });
  });

  test('the old address restores itself once, for three days, and asks for a new password', async () => {
    const patient = await aPatient();
    const former = async () =>
      (
        await sql`select before, after from correction where field = 'email' and before = ${patient.email}`.execute(
          it.portal.db,
        )
      ).rows;
    await change(patient);
    expect(await former()).toEqual([{ before: patient.email, after: patient.newEmail }]);
    const [mail] = await mailsTo(it.portal, patient.email);
    expect([mail?.subject, mail?.text]).toEqual([
      'Your email address was changed',
      expect.not.stringContaining('new-'),
    ]);
    const link = await linkTo(patient.email);
    const restored = await restore(link);
    expect(restored.status).toBe(200);
    expect(await former()).toEqual([]);
    expect((await it.portal.call('GET', '/profile', { token: patient.token })).status).toBe(401);
    await expect(it.portal.cookieOf(patient.email)).rejects.toThrow('401');
    await expect(it.portal.cookieOf(patient.newEmail)).rejects.toThrow('401');
    const { token } = restored.body.data as unknown as { token: string };
    expect((await it.portal.identity('/reset-password', { token, newPassword: 'Mine#2026' })).status).toBe(200);
    expect(await emailOf({ token: await it.portal.tokenOf(patient.email, 'Mine#2026') })).toBe(patient.email);
    expect((await restore(link)).status).toBe(404);
    const late = await aPatient();
    await change(late);
    const lateLink = await linkTo(late.email);
    await sql`update email_change set confirmed_at = confirmed_at - interval '73 hours' where old_email = ${late.email}`.execute(
      it.portal.db,
    );
    expect((await restore(lateLink)).status).toBe(404);
  });

  test('a deleted account keeps nothing of its changes, and cannot be restored', async () => {
    const patient = await aPatient();
    await change(patient);
    const link = await linkTo(patient.email);
    const admin = await it.portal.tokenOf('admin@demo.test');
    const { _id } = (await it.portal.call('GET', '/profile', { token: patient.token })).body.data as unknown as {
      _id: string;
    };
    expect((await it.portal.call('DELETE', `/users?id=${_id}`, { token: admin })).status).toBe(200);
    expect((await restore(link)).status).toBe(404);
    const { rows } = await sql`select from email_change where person_id = ${_id}`.execute(it.portal.db);
    expect(rows).toEqual([]);
    // The address is free again.
    expect(await it.portal.signUpIdentity(patient.email)).not.toBe('');
  });
});
