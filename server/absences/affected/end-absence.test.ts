import { beforeAll, expect, test } from 'vitest';
import { addDays, instantOf, type Day } from '#domain/shared/time';
import { noteRefusedEmail } from './affected-bookings-rows.ts';
import { aClinicOf, bookAt } from '#testing/absent-doctor';
import { letOffersExpire } from '#testing/changes';
import { contextAt } from '#testing/context-at';
import { describeOneDatabase } from '#testing/database';
import { daysWithoutSlots } from '#testing/open-days';
import { mailsTo } from '#testing/outbox';
import { useTestPortal } from '#testing/use-test-portal';
import { decideAffected } from './decide-affected.ts';
import { endAbsence } from './end-absence.ts';
import { readCalls } from '#testing/inbox';

describeOneDatabase('an absence that is ended', (database) => {
  const it = useTestPortal(database);
  let days: Day[];
  beforeAll(() => void (days = daysWithoutSlots(it.portal, 200)));

  const post = async (token: string, path: string, body: object) => {
    const response = await it.portal.call('POST', path, { token, body });
    expect(response).toMatchObject({ status: 200 });
    return response.body.data as unknown as { _id: string };
  };
  /** A doctor's absence of one day with one appointment; there is nobody for a transfer. */
  const anAbsence = async (isEmailProven: boolean, action: 'offer' | 'transfer' = 'offer') => {
    const [day = ''] = days.splice(0, 1);
    const [ann] = await aClinicOf(it.portal, { doctors: action === 'offer' ? 2 : 1, days: [day] });
    const { booking, email } = await bookAt(it.portal, ann!, { day, isEmailProven });
    const decisions = { default: action };
    const { _id: id } = await post(ann!.token, '/absences', { first_day: day, last_day: day, decisions });
    await it.portal.drain();
    const callsTo = () => readCalls({ portal: it.portal, token: ann!.token });
    const tick = async (called: boolean) => {
      const [call] = await callsTo();
      await post(ann!.token, `/call-list/${call!.call_id}`, { called });
    };
    const end = async () => {
      await post(ann!.token, `/absences/${id}/end`, { last_day: addDays(day, -1) });
      await it.portal.drain();
    };
    const keep = async () => {
      await post(ann!.token, `/absences/${id}/appointments/${booking}`, { action: 'keep' });
      await it.portal.drain();
    };
    /** One hour before the appointment; the use-case, because a request has the present time. */
    const soon = () => contextAt(it.portal, ann!.email, instantOf(day, 540));
    const endSoon = async () => void (await endAbsence(await soon(), { id, lastDay: addDays(day, -1) }));
    const keepSoon = async () => {
      await decideAffected(await soon(), { id, booking, decision: { action: 'keep' } });
    };
    const mails = () => mailsTo(it.portal, email);
    return { booking, callsTo, tick, end, keep, endSoon, keepSoon, mails };
  };
  const toCall = { callReason: 'unreachable', calledAt: null, action: 'keep', state: 'done' };

  test('a patient who was notified by phone is called again when the appointment takes place after all', async () => {
    const absence = await anAbsence(false);
    await absence.tick(true);
    await absence.end();
    expect(await absence.callsTo()).toMatchObject([toCall]);
    expect(await absence.mails()).toEqual([]);
  });

  test('so is one whose offer has expired since the call', async () => {
    const absence = await anAbsence(false);
    await absence.tick(true);
    await letOffersExpire(it.portal.db);
    await it.portal.drain();
    expect(await absence.callsTo()).toMatchObject([{ callReason: 'expired', calledAt: null }]);
    await absence.end();
    expect(await absence.callsTo()).toMatchObject([toCall]);
  });

  test('so is one to whom an email was refused since the call', async () => {
    const absence = await anAbsence(false);
    await absence.tick(true);
    expect(await noteRefusedEmail(it.portal.db, absence.booking)).toBe(true);
    await absence.end();
    expect(await absence.callsTo()).toMatchObject([toCall]);
  });

  test('so is one whose appointment is kept by a decision of its own', async () => {
    const absence = await anAbsence(false);
    await absence.tick(true);
    await absence.keep();
    expect(await absence.callsTo()).toMatchObject([toCall]);
  });

  test('a patient who was not notified of it yet is not called any more', async () => {
    const absence = await anAbsence(false);
    await absence.tick(true);
    await absence.tick(false);
    await absence.end();
    expect(await absence.callsTo()).toEqual([]);
  });

  test('a patient who was notified by phone and has an email address gets an email', async () => {
    const absence = await anAbsence(true, 'transfer');
    expect(await absence.callsTo()).toMatchObject([{ callReason: 'failed' }]);
    await absence.tick(true);
    await absence.end();
    expect(await absence.callsTo()).toEqual([]);
    const mails = await absence.mails();
    expect(mails.map(({ subject }) => subject)).toEqual(['Your appointment takes place as planned']);
    expect(mails[0]!.text).toContain('we had let you know that your appointment might not take place');
    expect(mails[0]!.text).not.toContain('offered');
  });

  test.each(['endSoon', 'keepSoon'] as const)(
    'a patient with an offer whose appointment begins within three hours is called as well (%s)',
    async (takePlace) => {
      const absence = await anAbsence(true);
      expect(await absence.callsTo()).toEqual([]);
      await absence[takePlace]();
      await it.portal.drain();
      expect(await absence.callsTo()).toMatchObject([{ ...toCall, callReason: 'soon' }]);
      expect((await absence.mails()).map(({ subject }) => subject)).toContain(
        'Your appointment takes place as planned',
      );
    },
  );

  /** An appointment that an absence and a closure affect, one after the other, each as decided; both can be ended. */
  const twoCauses = async (first: 'absence' | 'closure', actions: ['keep' | 'offer' | null, 'offer']) => {
    const [day = ''] = days.splice(0, 1);
    const admin = await it.portal.tokenOf('admin@demo.test');
    const [ann] = await aClinicOf(it.portal, { doctors: 2, days: [day] });
    const { booking, token } = await bookAt(it.portal, ann!, { day });
    const ids: Record<string, string> = {};
    const second = first === 'absence' ? 'closure' : 'absence';
    for (const [cause, action] of [[first, actions[0]] as const, [second, actions[1]] as const]) {
      const decisions = action && { decisions: { default: action } };
      const body = { first_day: day, last_day: day, ...decisions };
      const { _id } = await (cause === 'absence'
        ? post(ann!.token, '/absences', body)
        : post(admin, '/closures', { ...body, name_en: 'Works', name_de: '' }));
      ids[cause] = _id;
      await it.portal.drain();
    }
    const end = async (cause: 'absence' | 'closure') => {
      if (cause === 'absence')
        await post(ann!.token, `/absences/${ids['absence']}/end`, { last_day: addDays(day, -1) });
      else expect((await it.portal.call('DELETE', `/closures/${ids['closure']}`, { token: admin })).status).toBe(200);
      await it.portal.drain();
    };
    const takesPlace = async () =>
      ((await it.portal.call('GET', `/booking/${booking}`, { token })).body.data as unknown as { takesPlace: boolean })
        .takesPlace;
    return { end, takesPlace };
  };

  test.each([
    ['closure', 'absence'],
    ['absence', 'closure'],
  ] as const)(
    'an appointment that is kept in spite of a %s takes place again once the %s has ended',
    async (kept, ended) => {
      const { end, takesPlace } = await twoCauses(kept, ['keep', 'offer']);
      expect(await takesPlace()).toBe(false);
      await end(ended);
      expect(await takesPlace()).toBe(true);
    },
  );

  test('one about which nothing is decided on a closed day stays one that cannot take place', async () => {
    const { end, takesPlace } = await twoCauses('closure', [null, 'offer']);
    await end('absence');
    expect(await takesPlace()).toBe(false);
    await end('closure');
    expect(await takesPlace()).toBe(true);
  });

  test('an absence and what its job does about the appointments are one act of the audit', async () => {
    const [day = ''] = days.splice(0, 1);
    const [ann] = await aClinicOf(it.portal, { doctors: 1, days: [day] });
    for (const at of [0, 1]) await bookAt(it.portal, ann!, { day, at });
    const decisions = { default: 'cancel' };
    await post(ann!.token, '/absences', { first_day: day, last_day: day, decisions });
    await it.portal.drain();
    const { body } = await it.portal.call('GET', '/audit/acts', { token: await it.portal.tokenOf('admin@demo.test') });
    const acts = body.data as unknown as { entry: { action: string }; count: number }[];
    expect(acts.find(({ entry }) => entry.action === 'absence.created')).toMatchObject({ count: 3 });
    expect(acts.some(({ entry }) => entry.action === 'booking.cancelled')).toBe(false);
  });
});
