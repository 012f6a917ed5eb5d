import { expect, test } from 'vitest';
import { ageBookings } from '#testing/changes';
import { describeOneDatabase } from '#testing/database';
import { readBooking } from '#testing/holds';
import { mailsTo, mailedToken } from '#testing/outbox';
import { ADMIN, useAttackedPortal } from './use-attacked-portal.ts';

const PAGE = '/manage-appointment';

describeOneDatabase('attacks by the emailed link of an appointment', (open) => {
  const it = useAttackedPortal(open);
  const post = (path: string, body: object) => it.life.api('POST', path, { body });
  /** An appointment of a new patient, or of the person of an access token, with the token of its link. */
  async function aLinkedBooking(by?: string) {
    const token = by ?? (await it.aPatient());
    const [id, email] = [await it.book(token, await it.nextOffer()), await it.emailOf(token)];
    return { id, email, link: await mailedToken(it.portal, email, PAGE) };
  }

  test('attack 54: a scanner that opens every link of an email, and runs the page’s read, changes nothing', async () => {
    const { id, email, link } = await aLinkedBooking();
    const before = await readBooking(it.portal, id);
    const [mail] = await mailsTo(it.portal, email);
    const links = (mail?.html ?? '').match(/https?:[^"<\s]+/g) ?? [];
    expect(links.some((url) => url.includes(PAGE))).toBe(true);
    for (const url of links) {
      const { pathname, search } = new URL(url);
      for (const method of ['GET', 'HEAD'] as const)
        await it.portal.app.inject({ method, url: `${pathname}${search}` });
    }
    expect((await post('/appointment-link', { token: link })).status).toBe(200);
    expect(await readBooking(it.portal, id)).toEqual(before);
  });

  test('attack 54: the link is a key to its appointment and to nothing else', async () => {
    const [mine, other] = [await aLinkedBooking(), await aLinkedBooking()];
    expect((await it.call('GET', '/profile', mine.link)).status).toBe(401);
    expect((await it.call('GET', `/booking/${mine.id}`, mine.link)).status).toBe(401);
    for (const path of ['/confirm-appointment', '/confirm-appointment/not-me', '/newsletter/confirm']) {
      expect([path, (await post(path, { token: mine.link })).status]).toEqual([path, 404]);
    }
    const crossed = mine.link.replace(mine.id, other.id);
    for (const path of ['', '/confirm', '/cancel', '/undo']) {
      expect([path, (await post(`/appointment-link${path}`, { token: crossed })).status]).toEqual([path, 404]);
    }
  });

  test('attack 54: the link of an admin’s own appointment gives its holder no powers of staff', async () => {
    const { id, link } = await aLinkedBooking(await it.portal.tokenOf(ADMIN));
    const cancel = (more: object) => post('/appointment-link/cancel', { token: link, ...more });
    for (const more of [{ for_patient: true }, { refund_percent: 100, reason: 'Please' }]) {
      expect(await cancel(more)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
    await it.portal.db
      .updateTable('booking')
      .set({ cutoffHours: 24 * 365 })
      .execute();
    await ageBookings(it.portal.db, 10);
    expect(await cancel({})).toMatchObject({ status: 409, body: { code: 'too_late_to_change' } });
    expect(await readBooking(it.portal, id)).toMatchObject({ status: 'booked' });
  });
});
