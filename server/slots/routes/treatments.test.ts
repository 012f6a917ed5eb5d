import { expect, test } from 'vitest';
import { rangeOfName } from '#domain/shared/slot-times';
import { addDays, clinicClock, longDate, type Day } from '#domain/shared/time';
import { clockOfSlot } from '#i18n/format';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { listTreatments } from '#server/slots/free/list-treatments';
import { summarizeTreatments } from '#server/slots/free/summarize-treatments';
import { contextAt } from '#testing/context-at';
import { describeOneDatabase } from '#testing/database';
import { anOffer, bookingOf, listOffers } from '#testing/free-slots';
import { workingDays } from '#testing/open-days';
import { useTestPortal } from '#testing/use-test-portal';

type Option = {
  _id: string;
  name: string;
  price: number;
  slots: object[];
  doctors: { name: string; docEmail: string }[];
};

describeOneDatabase('public reads', (database) => {
  const it = useTestPortal(database);
  const options = async (query = '') =>
    (await it.portal.call('GET', `/appointmentOptions${query}`)).body.data as unknown as Option[];

  test('six treatments, with price, doctors and free slots in section 3’s shape', async () => {
    const all = await options();
    expect(all.map(({ name }) => name)).toEqual([
      'Teeth Orthodontics',
      'Cosmetic Dentistry',
      'Teeth Cleaning',
      'Cavity Protection',
      'Pediatric Dental',
      'Oral Surgery',
    ]);
    const [first] = all;
    const fields = ['_id', 'currency', 'doctors', 'name', 'price', 'slots', 'texts'];
    expect(Object.keys(first!)).toEqual(expect.arrayContaining(fields));
    expect(first!.doctors).toContainEqual({ name: 'Dr. Dora Winter', docEmail: 'doctor@demo.test' });
    expect(first!.slots[0]).toEqual({
      doctor: expect.any(String),
      AppointmentDate: expect.stringMatching(/^\w+day, \w+ \d+, \d{4}$/),
      slot: '10.00 AM-12.00 AM',
    });
    const { body } = await it.portal.call('GET', '/appointmentOptions/summary');
    expect(body.data).toMatchObject(all.map(({ name, slots }) => ({ name, freeSlots: slots.length })));
  });

  test('a treatment may have no doctor, or a doctor and no free slot', async () => {
    const all = await options();
    expect(all.find(({ name }) => name === 'Oral Surgery')).toMatchObject({ doctors: [], slots: [] });
    expect(all.find(({ name }) => name === 'Cavity Protection')).toMatchObject({
      doctors: [{ name: 'Dr. Jonas Brandt' }],
      slots: [],
    });
  });

  test('a date narrows the slots to that day', async () => {
    const offer = await anOffer(it.portal, 'Teeth Cleaning', 5);
    const day = new Date(`${offer.date} UTC`).toISOString().slice(0, 10);
    const cleaning = (await options(`?date=${day}`)).find(({ name }) => name === 'Teeth Cleaning');
    expect(new Set(cleaning!.slots.map((slot) => (slot as { AppointmentDate: string }).AppointmentDate))).toEqual(
      new Set([offer.date]),
    );
  });

  test('slots are listed up to the last configured day; where all of those are booked, on the first free day behind it', async () => {
    const { portal } = it.portal;
    const { day: today } = clinicClock(new Date());
    const [last, next] = workingDays(portal.ports.holidays, addDays(today, 45), 14) as [Day, Day];
    const reachOf = (day: Day) => (Date.parse(day) - Date.parse(today)) / 86_400_000;
    const { id } = await it.portal.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'jonas@demo.test')
      .executeTakeFirstOrThrow();
    const range = { start: 600, end: 720 };
    // The treatment cards count all future days, not only the listed ones.
    let published = 0;
    const publish = async (times: { day: Day; range: typeof range }[]) => {
      await insertSlots(it.portal.db, id, times);
      published += times.length;
    };
    const read = async (availabilityDays: number) => {
      const ctx = await contextAt(it.portal, 'patient@demo.test', new Date());
      const later = { ...ctx, settings: { ...portal.settings, availabilityDays } };
      const own = ({ name }: { name: string }) => name === 'Cavity Protection';
      const [option, summary] = [
        (await listTreatments(later, {})).find(own),
        (await summarizeTreatments(later)).find(own),
      ];
      const dates = option!.slots.map(({ AppointmentDate }) => AppointmentDate);
      expect(summary).toMatchObject({ freeSlots: published, nextFreeDate: dates[0] ?? null });
      expect(Object.keys(summary!)).not.toContain('slots');
      return dates;
    };
    expect(await read(reachOf(last))).toEqual([]);
    await publish([
      { day: next, range },
      { day: next, range: { start: 720, end: 840 } },
    ]);
    expect(await read(reachOf(last))).toEqual([longDate(next), longDate(next)]);
    await publish([{ day: last, range }]);
    expect(await read(reachOf(last))).toEqual([longDate(last)]);
    expect(await read(reachOf(last) - 1)).toEqual([longDate(last)]);
    expect(await read(reachOf(next))).toEqual([longDate(last), longDate(next), longDate(next)]);
    const named = (await options(`?date=${next}`)).find(({ name }) => name === 'Cavity Protection');
    expect(named?.slots).toHaveLength(2);
    expect((await options(`?date=${addDays(next, 1)}`)).every(({ slots }) => slots.length === 0)).toBe(true);
  });

  test('the next times of a treatment are its three soonest over all doctors; a booked one makes way for the next', async () => {
    type Next = { doctor_email: string; doctor: string; date: string; slot: string };
    const nextFree = async () => {
      const { body } = await it.portal.call('GET', '/appointmentOptions/summary');
      const all = body.data as unknown as { name: string; nextFree: Next[] }[];
      expect(all.find(({ name }) => name === 'Oral Surgery')?.nextFree).toEqual([]);
      return all.find(({ name }) => name === 'Teeth Orthodontics')!.nextFree;
    };
    /** The times of all offers, without the doctors: two of them may be free at once. */
    const soonest = async () => {
      const offers = await listOffers(it.portal, 'Teeth Orthodontics');
      const times = offers.map(({ date, slot }) => ({
        date,
        slot,
        at: Date.parse(`${date} UTC`) + rangeOfName(slot)!.start,
      }));
      const distinct = [...new Map(times.map((time) => [time.at, time])).values()];
      return distinct.toSorted((a, b) => a.at - b.at).slice(0, 3);
    };
    const read = await nextFree();
    expect(read.map(({ date, slot }) => ({ date, slot }))).toEqual(
      (await soonest()).map(({ date, slot }) => ({ date, slot })),
    );
    const offers = await listOffers(it.portal, 'Teeth Orthodontics');
    for (const { doctor_email: doctor, date, slot } of read) {
      expect(offers).toContainEqual(expect.objectContaining({ doctor, date, slot }));
    }
    const [first] = read;
    const taken = offers.filter(({ date, slot }) => date === first!.date && slot === first!.slot);
    for (const [index, offer] of taken.entries()) {
      const token = await it.portal.signUpPatient(`next-${index}@example.test`, 'Nina Next');
      expect(await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) })).toMatchObject({
        status: 200,
      });
    }
    const after = await nextFree();
    expect(after).toHaveLength(3);
    // Of a single treatment three times of each of the next three days.
    const { _id: id } = (await options()).find(({ name }) => name === 'Teeth Orthodontics')!;
    const { body } = await it.portal.call('GET', `/appointmentOptions/${id}`);
    const dates = (body.data as unknown as { nextFree: Next[] }).nextFree.map(({ date }) => date);
    expect([...Map.groupBy(dates, (date) => date).values()].map(({ length }) => length)).toEqual([3, 3, 3]);
    expect(after).not.toContainEqual(expect.objectContaining({ date: first!.date, slot: first!.slot }));
  });

  test('an unknown or unverified doctor, or another role, has no slots', async () => {
    for (const email of ['nobody@example.test', 'new-doctor@demo.test', 'patient@demo.test']) {
      expect((await it.portal.call('GET', `/slot/${email}`)).body.data).toMatchObject({ docSlot: [] });
    }
  });

  test('the slots of an unverified doctor are not listed, not even for that doctor', async () => {
    const email = 'new-doctor@demo.test';
    const { id } = await it.portal.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await insertSlots(it.portal.db, id, [{ day, range: { start: 600, end: 720 } }]);
    expect((await options()).find(({ name }) => name === 'Oral Surgery')).toMatchObject({ doctors: [], slots: [] });
    for (const token of [null, await it.portal.tokenOf(email)]) {
      const { body } = await it.portal.call('GET', `/slot/${email}`, { token });
      expect(body.data).toMatchObject({ docEmail: email, docSlot: [] });
    }
  });

  test('past slots are not listed', async () => {
    const { id } = await it.portal.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'mina@demo.test')
      .executeTakeFirstOrThrow();
    await insertSlots(it.portal.db, id, [{ day: '2024-02-29', range: { start: 600, end: 720 } }]);
    const replies = [await options(), await options('?date=2024-02-29')];
    const { body } = await it.portal.call('GET', '/slot/mina@demo.test');
    expect(JSON.stringify([replies, body])).not.toContain('2024-02');
  });

  test('an invalid day is refused with the field named', async () => {
    for (const date of ['2026-02-30', '', 'Saturday, May 27, 2023']) {
      expect(await it.portal.call('GET', `/appointmentOptions?date=${encodeURIComponent(date)}`)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'date', message: 'A day looks like 2026-05-27' }] },
      });
    }
  });

  test('only its doctor sees a booked slot, without the patient’s data', async () => {
    const offer = await anOffer(it.portal, 'Teeth Orthodontics');
    await it.portal.call('POST', '/bookings', {
      token: await it.patient(),
      body: bookingOf(offer, { patient_Phone: '+49 999 0987654' }),
    });
    type Day = { date: string; slot: string[]; taken?: string[] };
    const read = async (token: string | null) => {
      const { body } = await it.portal.call('GET', `/slot/${offer.doctor}`, { token });
      return (body.data as unknown as { docSlot: Day[] }).docSlot.find(({ date }) => date === offer.date)!;
    };
    expect((await read(await it.portal.tokenOf(offer.doctor))).taken).toContain(offer.slot);
    expect(await read(null)).not.toHaveProperty('taken');
    expect(await read(await it.portal.tokenOf('clara@demo.test'))).not.toHaveProperty('taken');
    expect(await read(await it.patient())).not.toHaveProperty('taken');
    expect((await read(null)).slot).not.toContain(offer.slot);
    const everything = JSON.stringify([await options(), await read(null)]);
    expect(everything).not.toContain('Paul');
    expect(everything).not.toContain('0987654');
  });

  test('the specialties are public', async () => {
    const { body } = await it.portal.call('GET', '/appointmentSpecialty');
    expect(body.data).toContainEqual({
      _id: expect.any(String),
      name: 'Oral Surgery',
      texts: expect.objectContaining({ de: expect.objectContaining({ name: 'Oralchirurgie' }) }),
    });
  });

  test('a contact message is stored unchanged, a newsletter address once', async () => {
    const message = { name: 'Vera', email: 'Vera@Example.test ', message: 'Hello\n<b>you</b>' };
    expect(await it.portal.call('POST', '/contact', { body: message })).toMatchObject({ status: 200 });
    for (const email of ['news@example.test', ' NEWS@example.test']) {
      expect(await it.portal.call('POST', '/newsletter', { body: { email } })).toMatchObject({ status: 200 });
    }
    expect(await it.portal.db.selectFrom('contactMessage').select(['name', 'email', 'message']).execute()).toEqual([
      { ...message, email: 'vera@example.test' },
    ]);
    expect(await it.portal.db.selectFrom('newsletterAddress').select('email').execute()).toEqual([
      { email: 'news@example.test' },
    ]);
  });

  test('one mail confirms one booking: subject without a name, everything needed in the text, no markup of a patient’s', async () => {
    const token = await it.portal.signUpPatient('eve@example.test', '<b>Eve</b>');
    const offer = await anOffer(it.portal, 'Cosmetic Dentistry', 3);
    await it.portal.call('POST', '/bookings', { token, body: bookingOf(offer) });
    await it.portal.drain();
    const { body } = await it.portal.call('GET', '/outbox');
    type Mail = { to: { email: string }; subject: string; text: string; html: string };
    const mails = (body.data as unknown as Mail[]).filter(
      ({ to, text }) => to.email === 'eve@example.test' && !text.includes('/verify-email#'),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toBe('Your appointment is confirmed');
    const clock = clockOfSlot(offer.slot, 'en');
    for (const part of ['Cosmetic Dentistry', 'Dr. Yusuf Kaya', offer.date, clock, '$150', 'Friedrichstraße']) {
      expect(mails[0]!.text).toContain(part);
    }
    expect(mails[0]!.html).toContain('&lt;b&gt;Eve&lt;/b&gt;');
  });
});
