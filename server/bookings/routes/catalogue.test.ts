import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { MAX_TREATMENTS } from '#domain/clinic/treatments';
import { longDate, type Day } from '#domain/shared/time';
import { insertSlots } from '#server/slots/publish/slots-rows';
import { describeOneDatabase } from '#testing/database';
import { anOffer, bookingOf, listOffers } from '#testing/free-slots';
import { daysWithoutSlots } from '#testing/open-days';
import { mailsTo } from '#testing/outbox';
import { useTestPortal } from '#testing/use-test-portal';

const ORTHODONTICS = 'Teeth Orthodontics';

type Managed = { _id: string; version: number; texts: { en: { name: string } }; upcoming: number; isArchived: boolean };
type Summary = { _id: string; name: string; freeSlots: number; nextFree: { date: string; slot: string }[] };

describeOneDatabase('the clinic’s treatments', (database) => {
  const it = useTestPortal(database);
  let admin: string;
  let patient: string;
  beforeAll(async () => {
    admin = await it.portal.tokenOf('admin@demo.test');
    patient = await it.portal.tokenOf('patient@demo.test');
  });

  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, token = admin) =>
    it.portal.call(method, path, { token, ...(body && { body }) });
  const managed = async (name: string) => {
    const { treatments } = (await call('GET', '/treatments')).body.data as unknown as { treatments: Managed[] };
    const found = treatments.find(({ texts }) => texts.en.name === name);
    if (!found) throw new Error(`no treatment ${name}`);
    return found;
  };
  const change = async (name: string, body: object) => {
    const { _id: id, version } = await managed(name);
    return call('PATCH', `/treatments/${id}`, { version, ...body });
  };
  const summaries = async () => (await call('GET', '/appointmentOptions/summary')).body.data as unknown as Summary[];
  const summaryOf = async (name: string) => (await summaries()).find((candidate) => candidate.name === name);
  const audited = async () => {
    const { body } = await call('GET', '/audit?limit=1');
    const [entry] = body.data as unknown as { action: string; details: object }[];
    return [entry?.action, entry?.details];
  };

  test('a treatment is added with a specialty of its own, changed, ordered, archived and restored, each audited', async () => {
    const fields = { name_en: 'Check-up', name_de: 'Kontrolle', price: 40.5, duration: 20, image: 'checkup' };
    const specialty = { en: 'Prevention', de: 'Vorsorge' };
    const added = await call('POST', '/treatments', { ...fields, new_specialty: specialty });
    expect(added.body.data).toMatchObject({
      texts: { de: { name: 'Kontrolle', description: null } },
      specialty: { names: specialty },
      price: 40.5,
      imageName: 'checkup',
      version: 1,
    });
    expect(await audited()).toEqual(['treatment.added', { treatment: 'Check-up', price: 4050, currency: 'usd' }]);
    expect(await change('Check-up', { price: 45, price_kind: 'from', description_de: ' Ein Blick ' })).toMatchObject({
      status: 200,
      body: { data: { version: 2, priceKind: 'from', texts: { de: { description: 'Ein Blick' } } } },
    });
    expect(await audited()).toEqual([
      'treatment.changed',
      {
        treatment: 'Check-up',
        changed: 'description_de,price,price_kind',
        price: 4500,
        price_before: 4050,
        currency: 'usd',
        price_kind: 'from',
        price_kind_before: 'fixed',
      },
    ]);
    const ids = (await summaries()).map(({ _id }) => _id);
    expect((await call('POST', '/treatments/order', { ids: ids.toReversed() })).status).toBe(200);
    expect((await summaries()).map(({ _id }) => _id)).toEqual(ids.toReversed());
    expect((await call('POST', '/treatments/order', { ids: ids.slice(1) })).body['code']).toBe('changed_meanwhile');
    await call('POST', '/treatments/order', { ids });
    await change('Check-up', { archived: true });
    expect(await summaryOf('Check-up')).toBeUndefined();
    const { body: specialties } = await call('GET', '/appointmentSpecialty');
    expect((specialties.data as unknown as { name: string }[]).map(({ name }) => name)).not.toContain('Prevention');
    await change('Check-up', { archived: false });
    expect(await audited()).toEqual(['treatment.restored', { treatment: 'Check-up' }]);
    expect(await summaryOf('Check-up')).toMatchObject({ freeSlots: 0, price: 45, priceKind: 'from' });
  });

  test('a change that was decided by an earlier version is refused, and a wrong field is named', async () => {
    const { _id: id, version } = await managed('Oral Surgery');
    const twice = await Promise.all([251, 252].map((price) => call('PATCH', `/treatments/${id}`, { version, price })));
    expect(twice.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    for (const [body, path] of [
      [{ price: 0 }, 'price'],
      [{ price: 10.001 }, 'price'],
      [{ duration: 4 }, 'duration'],
      [{ duration: 30.5 }, 'duration'],
      [{ buffer: -1 }, 'buffer'],
      [{ name_en: 'Teeth Cleaning' }, 'name_en'],
      [{ name_de: ' ' }, 'name_de'],
      [{ image: 'https://elsewhere.example/a.jpg' }, 'image'],
      [{ specialty_id: crypto.randomUUID() }, 'specialty_id'],
      [{ specialty_id: id, new_specialty: { en: 'A', de: 'B' } }, 'specialty_id'],
    ] as const) {
      const refused = await change('Oral Surgery', body);
      expect([path, refused.status, refused.body]).toMatchObject([path, 400, { issues: [{ path }] }]);
    }
  });

  test('one more treatment than a clinic can have is refused, new or restored', async () => {
    const { id: specialty_id } = (await it.portal.db.selectFrom('specialty').select('id').executeTakeFirst())!;
    const body = { name_en: 'One more', name_de: 'Noch eine', specialty_id, price: 10, duration: 30 };
    expect((await call('POST', '/treatments', body)).status).toBe(200);
    await change('One more', { archived: true });
    await sql`insert into treatment (name, specialty_id, price_cents, position)
      select 'Many ' || n, ${specialty_id}::uuid, 100, 1000 from generate_series(1, ${MAX_TREATMENTS}::int
        - (select count(*)::int from treatment where archived_at is null)) as n`.execute(it.portal.db);
    const refused = {
      code: 'treatments_full',
      message: 'There can be at most 200 treatments. Please archive one that you no longer need.',
    };
    expect((await change('One more', { archived: false })).body).toMatchObject(refused);
    expect((await call('POST', '/treatments', { ...body, name_en: 'Yet another' })).body).toMatchObject(refused);
    await sql`delete from treatment where name like 'Many %'`.execute(it.portal.db);
    expect((await change('One more', { archived: false })).status).toBe(200);
    await change('One more', { archived: true });
  });

  test('a booking takes a slot that is at least as long as duration and buffer; shorter ones are neither listed nor booked', async () => {
    const { id } = await it.portal.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', 'jonas@demo.test')
      .executeTakeFirstOrThrow();
    const [day] = daysWithoutSlots(it.portal, 40) as [Day];
    const times = [540, 570, 600].map((start, index) => ({ day, range: { start, end: start + [20, 30, 60][index]! } }));
    await insertSlots(it.portal.db, id, times);
    const shown = async () => {
      const offers = (await listOffers(it.portal, 'Cavity Protection')).map(({ slot }) => slot);
      const summary = await summaryOf('Cavity Protection');
      expect(summary?.freeSlots).toBe(offers.length);
      expect(summary?.nextFree.map(({ slot }) => slot)).toEqual(offers.slice(0, 3));
      return offers;
    };
    const [short, half, hour] = ['09.00 AM-09.20 AM', '09.30 AM-10.00 AM', '10.00 AM-11.00 AM'] as const;
    await change('Cavity Protection', { duration: 20, buffer: 0 });
    expect(await shown()).toEqual([short, half, hour]);
    await change('Cavity Protection', { buffer: 10 });
    expect(await shown()).toEqual([half, hour]);
    const offer = { treatment: 'Cavity Protection', price: 89.5, doctor: 'jonas@demo.test', date: longDate(day) };
    const refused = await call('POST', '/bookings', bookingOf({ ...offer, slot: short }), patient);
    expect(refused.body).toMatchObject({
      code: 'slot_unavailable',
      message: 'This slot is too short: the treatment takes 30 minutes. Please choose a longer one.',
    });
    const booked = await call('POST', '/bookings', bookingOf({ ...offer, slot: half }), patient);
    expect(booked.status).toBe(200);
    const { _id: bookingId } = booked.body.data as unknown as { _id: string };
    await change('Cavity Protection', { duration: 50 });
    expect(await shown()).toEqual([hour]);
    const moveTo = (slot: string) =>
      call(
        'POST',
        `/bookings/${bookingId}/move`,
        { doctor_email: 'jonas@demo.test', AppointmentDate: longDate(day), slot },
        patient,
      );
    expect((await moveTo(short)).body['code']).toBe('slot_unavailable');
    expect((await moveTo(hour)).status).toBe(200);
  });

  test('an open booking form is refused with the new price, or because the treatment was archived; by its id a new name does not matter', async () => {
    const offer = await anOffer(it.portal, 'Pediatric Dental');
    const { _id: id } = await managed('Pediatric Dental');
    await change('Pediatric Dental', { price: 80, name_en: 'Children', name_de: 'Kinder' });
    const book = (more: object) => call('POST', '/bookings', bookingOf(offer, { treatment_id: id, ...more }), patient);
    expect((await book({})).body).toMatchObject({
      code: 'price_changed',
      message: 'The price is $80 now. Please look again before you go on.',
      data: { price: 80, currency: 'usd', priceKind: 'fixed' },
    });
    await change('Children', { price_kind: 'from' });
    expect((await book({ price: 80, price_kind: 'fixed' })).body).toMatchObject({
      code: 'price_changed',
      message: 'The price is from $80 now. Please look again before you go on.',
      data: { price: 80, currency: 'usd', priceKind: 'from' },
    });
    await change('Children', { archived: true });
    expect((await book({ price: 80 })).body).toMatchObject({
      code: 'treatment_not_offered',
      message: 'This treatment is no longer offered. Please choose another one.',
    });
    await change('Children', { archived: false });
    expect((await book({ price: 80, price_kind: 'from' })).body.data).toMatchObject({
      treatment: 'Children',
      treatment_id: id,
      price: 80,
    });
    expect((await managed('Children')).upcoming).toBe(1);
  });

  test('booked appointments keep name, price and doctor; one of an archived treatment moves at its price', async () => {
    // After the cut-off.
    const [, , offer, other, third] = (await listOffers(it.portal, ORTHODONTICS)).filter(
      ({ slot, doctor }) => slot === '02.00 PM-03.00 PM' && doctor === 'leo@demo.test',
    );
    await change(ORTHODONTICS, { price_kind: 'from' });
    const booked = await call('POST', '/bookings', bookingOf(offer!), patient);
    const { _id: id, treatment_id } = booked.body.data as unknown as { _id: string; treatment_id: string };
    await change(ORTHODONTICS, { name_en: 'Braces', name_de: 'Spange', price: 130, price_kind: 'fixed' });
    const read = async () => (await call('GET', `/booking/${id}`, undefined, patient)).body.data;
    const asBooked = {
      treatment: ORTHODONTICS,
      treatmentNames: { en: ORTHODONTICS, de: 'Kieferorthopädie' },
      price: 120,
      priceKind: 'from',
    };
    expect(await read()).toMatchObject(asBooked);
    await it.portal.drain();
    const mails = await mailsTo(it.portal, 'patient@demo.test');
    expect(mails.some(({ text }) => text.includes('from $120'))).toBe(true);
    await change('Braces', { archived: true });
    const move = ({ date, slot }: { date: string; slot: string }) =>
      call('POST', `/bookings/${id}/move`, { doctor_email: 'leo@demo.test', AppointmentDate: date, slot }, patient);
    expect((await move(other!)).body.data).toMatchObject(asBooked);
    // The page of the move still finds the treatment and its free times.
    expect((await call('GET', `/appointmentOptions/${treatment_id}`)).body.data).toMatchObject({ name: 'Braces' });
    await change('Braces', { archived: false });
    expect((await move(third!)).body.data).toMatchObject({ ...asBooked, price: 130, priceKind: 'fixed' });
    const undone = await call('POST', `/bookings/${id}/undo`, {}, patient);
    expect(undone.body.data).toMatchObject(asBooked);
    // Doctors of another specialty offer it now; the person who has it booked may stay with theirs.
    await change('Braces', { new_specialty: { en: 'Wires', de: 'Drähte' } });
    expect((await move(third!)).body.data).toMatchObject({ doctor_email: 'leo@demo.test', price: 130 });
    expect((await call('POST', '/bookings', bookingOf(third!, { treatment_id }), patient)).body['code']).toBe(
      'slot_unavailable',
    );
  });
});
