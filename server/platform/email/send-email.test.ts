import { expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { anOffer, bookingOf } from '#testing/free-slots';
import { mailsTo } from '#testing/outbox';
import { bookOffer } from '#testing/pay-booking';
import { useTestPortal } from '#testing/use-test-portal';
import { sendBookingConfirmed } from '#server/bookings/emails/booking-confirmed';

describeOneDatabase('emails to patients', (database) => {
  const it = useTestPortal(database);
  let next = 0;

  // Ignores the email that asks a new account to prove its address.
  const mailsOf = async (email: string) =>
    (await mailsTo(it.portal, email)).filter(({ id }) => !id.startsWith('verify-email:'));
  async function aBooking(email: string, name: string): Promise<{ id: string; token: string }> {
    const token = await it.portal.signUpPatient(email, name);
    const offer = await anOffer(it.portal, 'Pediatric Dental', next++);
    const { id } = await bookOffer(it.portal, token, offer);
    return { id, token };
  }

  test('a job that runs twice sends one email', async () => {
    const { id } = await aBooking('twice@example.test', 'Tina Twice');
    const [mail] = await mailsOf('twice@example.test');
    // Clock times instead of the range's name, which calls noon 12.00 AM.
    expect(mail?.text).toMatch(/Date: \w+, .*\nTime: \d+:00( [AP]M)?–\d+:00 [AP]M\n/);
    await sendBookingConfirmed(it.portal.portal, { bookingId: id });
    expect(await mailsOf('twice@example.test')).toHaveLength(1);
  });

  test('a booking that is repeated with its idempotency key sends one email', async () => {
    const token = await it.portal.signUpPatient('again@example.test', 'Anna Again');
    const body = bookingOf(await anOffer(it.portal, 'Pediatric Dental', next++));
    for (let time = 0; time < 2; time++) {
      const headers = { 'idempotency-key': 'one' };
      expect((await it.portal.call('POST', '/bookings', { token, body, headers })).status).toBe(200);
    }
    expect(await mailsOf('again@example.test')).toHaveLength(1);
  });

  test('a refused booking sends no email', async () => {
    const token = await it.portal.signUpPatient('late@example.test', 'Lara Late');
    const offer = await anOffer(it.portal, 'Pediatric Dental', next++);
    const refused = await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer, { price: 1 }) });
    expect(refused.status).toBe(409);
    expect(await mailsOf('late@example.test')).toEqual([]);
  });

  test('a patient with the language German gets a German email, whose subject has no name', async () => {
    const email = 'karl@example.test';
    const { id } = await aBooking(email, 'Karl Kanarie');
    await mailsOf(email);
    await it.portal.db.updateTable('person').set({ language: 'de' }).where('email', '=', email).execute();
    const sent: { subject: string; text: string }[] = [];
    const { portal } = it.portal;
    await sendBookingConfirmed(
      { ...portal, ports: { ...portal.ports, mailer: { send: async (mail) => void sent.push(mail) } } },
      { bookingId: id },
    );
    expect(sent[0]!.subject).toBe('Ihr Termin ist bestätigt');
    expect(sent[0]!.text).toContain('Guten Tag Karl Kanarie,');
    expect(sent[0]!.text).toMatch(
      /Behandlung: Zahnbehandlung für Kinder\nDatum: (Montag|Dienstag|Mittwoch|Donnerstag|Freitag), \d+\. /,
    );
    // Its pages are German in a browser that has never been there, too; the route to the clinic is not ours.
    const { publicUrl } = portal.settings;
    expect(sent[0]!.text).toContain(`${publicUrl}/dashboard?lang=de\n`);
    expect(sent[0]!.text.match(/https?:\S+/g)?.filter((link) => link.includes('lang='))).toEqual(
      sent[0]!.text.match(/https?:\S+/g)?.filter((link) => link.startsWith(publicUrl)),
    );
  });

  test('a patient who books on a German page gets German emails from then on, in a German browser alone not', async () => {
    const email = 'gerda@example.test';
    const token = await it.portal.signUpPatient(email, 'Gerda German');
    const subjectAfterBooking = async (treatment: string, language: string) => {
      const body = bookingOf(await anOffer(it.portal, treatment, next++));
      const headers = { 'accept-language': language };
      expect((await it.portal.call('POST', '/bookings', { token, body, headers })).status).toBe(200);
      return (await mailsOf(email))[0]?.subject;
    };
    expect(await subjectAfterBooking('Teeth Cleaning', 'de-DE,de;q=0.9')).toBe('Your appointment is confirmed');
    expect(await subjectAfterBooking('Pediatric Dental', 'de')).toBe('Ihr Termin ist bestätigt');
  });

  test('a link that a server of the previous version enqueued is emailed unchanged', async () => {
    const { write: db, ports } = it.portal.portal;
    const to = { name: 'Ola Old', email: 'old@example.test' };
    const jobs = [
      ['password-reset', '/reset-password#token=a'],
      ['verify-email', '/verify-email#token=b'],
      ['account-ready', '/reset-password#token=c'],
    ] as const;
    for (const [name, path] of jobs) {
      const id = crypto.randomUUID();
      await ports.jobs.enqueue(db, name, { id, to, link: `https://x.test${path}`, language: 'en' }, { id });
    }
    const texts = (await mailsTo(it.portal, to.email)).map(({ text }) => /https:\S+/.exec(text)?.[0]);
    expect(new Set(texts)).toEqual(new Set(jobs.map(([, path]) => `https://x.test${path}`)));
  });

  test('a forgotten password is reset by the emailed link, at the portal’s own address', async () => {
    const email = 'forgetful@example.test';
    const token = await it.portal.signUpPatient(email, '<i>Fred</i>');
    const post = async (path: string, body: object) => (await it.portal.identity(path, body)).status;
    expect(await post('/request-password-reset', { email })).toBe(200);
    const [mail] = await mailsOf(email);
    expect(mail).toMatchObject({ subject: 'Choose a new password' });
    expect(mail!.html).not.toContain('Fred');
    const link = /http\S+/.exec(mail!.text)![0];
    expect(link.startsWith(`${it.portal.portal.settings.publicUrl}/reset-password#token=`)).toBe(true);
    const newPassword = 'Fresh#123';
    expect(await post('/reset-password', { token: new URL(link).hash.slice(7), newPassword })).toBe(200);
    expect(typeof (await it.portal.tokenOf(email, newPassword))).toBe('string');
    expect(token).not.toBe('undefined');
  });
});
