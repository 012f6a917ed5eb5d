import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Closure, StatePreview } from '#contract/absences/closures';
import { addDays, clinicClock, longDate, weekdayOf, type Day } from '#domain/shared/time';
import { createGermanHolidays } from '#server/absences/closures/german-holidays';
import { readClosedDays } from '#server/slots/blocked/closed-days-rows';
import { seedClosures, seedHolidays } from '#server/absences/closures/seed-closures';
import { describeOneDatabase } from '#testing/database';
import { openTwoServers, type TwoServers } from '#testing/faults/two-servers';
import { bookingOf, listOffers } from '#testing/free-slots';
import { daysWithoutSlots, slotRecord } from '#testing/open-days';
import type { TestPortal, Wanted } from '#testing/portal';
import { readInbox } from '#testing/inbox';

const DOCTOR = 'doctor@demo.test';
const RANGE = '10.00 AM-12.00 AM';
const today = clinicClock(new Date()).day;
const year = Number(today.slice(0, 4)) + 1;

describeOneDatabase('closures', (open) => {
  let servers: TwoServers;
  let one: TestPortal;
  let admin: string;
  let patient: string;
  beforeAll(async () => {
    servers = await openTwoServers(await open());
    ({ one } = servers);
    admin = await one.tokenOf('admin@demo.test');
    patient = await one.tokenOf('patient@demo.test');
  });
  afterAll(() => servers.close());

  const asAdmin = (method: 'GET' | 'POST' | 'DELETE', path: string, wanted: Wanted = {}) =>
    one.call(method, path, { token: admin, ...wanted });
  const close = async (first_day: Day, last_day: Day, names: object = {}) =>
    (await asAdmin('POST', '/closures', { body: { first_day, last_day, ...names } })).body.data as unknown as Closure;
  const listed = async (year: number) =>
    (await asAdmin('GET', `/closures?year=${year}`)).body.data as unknown as Closure[];
  const publish = async (day: Day) =>
    one.call('POST', '/slots', { token: await one.tokenOf(DOCTOR), body: slotRecord(DOCTOR, [day], [RANGE]) });
  const isOffered = async (portal: TestPortal, day: Day) =>
    (await listOffers(portal, 'Teeth Orthodontics', day)).length > 0;
  const book = async (portal: TestPortal, day: Day) => {
    const offer = { treatment: 'Teeth Orthodontics', price: 120, doctor: DOCTOR, date: longDate(day), slot: RANGE };
    return portal.call('POST', '/bookings', { token: patient, body: bookingOf(offer) });
  };

  test('a closure is in force at once on every server, and its removal as well', async () => {
    const [day = ''] = daysWithoutSlots(one, 1);
    expect((await publish(day)).status).toBe(200);
    for (const server of servers.both) expect(await isOffered(server, day)).toBe(true);
    const { _id } = await close(day, addDays(day, 1), { name_de: 'Umbau' });
    for (const server of servers.both) {
      expect(await isOffered(server, day)).toBe(false);
      expect(await book(server, day)).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } });
    }
    expect((await servers.other.call('GET', `/closed-days?from=${day}&to=${day}`)).body.data).toEqual([day]);
    expect((await asAdmin('DELETE', `/closures/${_id}`)).status).toBe(200);
    for (const server of servers.both) expect(await isOffered(server, day)).toBe(true);
    expect((await book(servers.other, day)).status).toBe(200);
    expect((await asAdmin('DELETE', `/closures/${_id}`)).status).toBe(404);
  });

  test('a request that is sent twice, even at once to two servers, closes once', async () => {
    const [first_day = '', last_day = ''] = daysWithoutSlots(one, 2);
    const send = (server: TestPortal, name_de: string) =>
      server.call('POST', '/closures', { token: admin, body: { first_day, last_day, name_de } });
    const sent = [
      ...(await Promise.all(servers.both.map((server) => send(server, 'Umzug')))),
      await send(one, 'Umzug'),
    ];
    const ids = new Set(sent.map(({ body }) => (body.data as unknown as Closure)._id));
    expect(ids.size).toBe(1);
    const other = (await send(one, 'Fortbildung')).body.data as unknown as Closure;
    expect(ids).not.toContain(other._id);
    for (const id of [...ids, other._id]) expect((await asAdmin('DELETE', `/closures/${id}`)).status).toBe(200);
  });

  test('a cancellation is not undone on a day that was closed, or without its doctor, meanwhile', async () => {
    const day = daysWithoutSlots(one, 9).at(-1) ?? '';
    await publish(day);
    const booked = (await book(one, day)).body.data as unknown as { _id: string };
    const change = async (verb: string) => {
      const { status, body } = await one.call('POST', `/bookings/${booked._id}/${verb}`, { token: patient, body: {} });
      return [status, body['code']];
    };
    expect(await change('cancel')).toEqual([200, undefined]);
    const { _id } = await close(day, day);
    expect(await change('undo')).toEqual([409, 'cannot_undo']);
    await asAdmin('DELETE', `/closures/${_id}`);
    const body = { first_day: day, last_day: day, decisions: { default: 'offer', of: [] } };
    const token = await one.tokenOf(DOCTOR);
    const absence = (await one.call('POST', '/absences', { token, body })).body.data as unknown as { _id: string };
    expect(await change('undo')).toEqual([409, 'cannot_undo']);
    await one.call('POST', `/absences/${absence._id}/end`, { token, body: { last_day: addDays(day, -1) } });
    expect(await change('undo')).toEqual([200, undefined]);
  });

  test('before a closure the admin learns how many appointments it affects; they stay and need attention', async () => {
    const [, first = ''] = daysWithoutSlots(one, 2);
    await publish(first);
    await book(one, first);
    const body = { first_day: first, last_day: first };
    expect((await asAdmin('POST', '/closures/preview', { body })).body.data).toMatchObject({ count: 1 });
    const closure = await close(first, first, { name_en: 'Works' });
    expect(closure).toMatchObject({ kind: 'closure', names: { en: 'Works', de: 'Works' }, appointments: 1 });
    const items = await readInbox({ portal: one, token: admin }, 'appointments');
    expect(items.map(({ kind }) => kind)).toEqual(['closed_day']);
    await asAdmin('DELETE', `/closures/${closure._id}`);
  });

  test('a closure has its appointments processed as decided; its removal lets those take place that are still there', async () => {
    const [, , first = '', second = ''] = daysWithoutSlots(one, 4);
    for (const day of [first, second]) {
      await publish(day);
      expect((await book(one, day)).status).toBe(200);
    }
    const bookings = await one.db
      .selectFrom('booking')
      .select(['id', 'day'])
      .where('day', 'in', [first, second])
      .execute();
    const cancelled = bookings.find(({ day }) => day === first)!;
    const closure = await close(first, second, {
      name_en: 'Works',
      decisions: { default: 'offer', of: [{ booking: cancelled.id, action: 'cancel' }] },
    });
    await one.drain();
    const states = async () => {
      const rows = await one.db
        .selectFrom('booking')
        .select(['day', 'status'])
        .where('day', 'in', [first, second])
        .execute();
      return new Map(rows.map(({ day, status }) => [day, status]));
    };
    expect(await states()).toEqual(
      new Map([
        [first, 'cancelled'],
        [second, 'booked'],
      ]),
    );
    const affected = async () =>
      (await one.db.selectFrom('affectedBooking').select(['day', 'decision', 'state']).orderBy('day').execute()).map(
        ({ decision, state }) => `${decision} ${state}`,
      );
    expect(await affected()).toEqual(['cancel done', 'offer waiting']);
    expect((await asAdmin('GET', `/absences/${closure._id}`)).body.data).toMatchObject({
      absence: null,
      closure: { first_day: first, last_day: second, names: { en: 'Works' } },
    });
    await asAdmin('DELETE', `/closures/${closure._id}`);
    expect(await affected()).toEqual(['cancel done', 'keep done']);
    const reserved = await one.db.selectFrom('booking').select('id').where('offeredFor', 'is not', null).execute();
    expect(reserved).toEqual([]);
  });

  test('a holiday that the portal adds or removes itself settles offers as one of the admin does', async () => {
    const [, , , , day = ''] = daysWithoutSlots(one, 5);
    await publish(day);
    const { _id: bookingId } = (await book(one, day)).body.data as unknown as { _id: string };
    const closure = await close(day, day, { name_en: 'Works', decisions: { default: 'offer', of: [] } });
    await one.drain();
    const affected = () =>
      one.db
        .selectFrom('affectedBooking')
        .select(['decision', 'state', 'callReason'])
        .where('bookingId', '=', bookingId)
        .executeTakeFirstOrThrow();
    const seedWith = (extra: Day[]) => {
      const own = createGermanHolidays('BE');
      const listHolidays = (year: number) => [
        ...own.listHolidays(year),
        ...extra
          .filter((candidate) => candidate.startsWith(`${year}-`))
          .map((item) => ({ day: item, names: { en: 'X', de: 'X' } })),
      ];
      return seedHolidays({ write: one.db, ports: { ...one.portal.ports, holidays: { listHolidays } } });
    };
    const reserved = one.db.selectFrom('booking').select('day').where('offeredFor', '=', bookingId);
    const offered = [...new Set((await reserved.execute()).map((slot) => slot.day))];
    expect(offered).not.toEqual([]);
    await seedWith(offered);
    expect(await affected()).toMatchObject({ state: 'expired', callReason: 'expired' });
    // Its own day is a holiday as well, so it does not take place when the closure is removed.
    await seedWith([day]);
    await asAdmin('DELETE', `/closures/${closure._id}`);
    expect(await affected()).toMatchObject({ decision: 'offer', state: 'expired' });
    await seedWith([]);
    expect(await affected()).toEqual({ decision: 'keep', state: 'done', callReason: null });
  });

  test('a holiday can be opened, and closed again', async () => {
    const far = addDays(today, 300);
    const onWorkday = ({ kind, first_day }: Closure) =>
      kind === 'holiday' && first_day > today && first_day < far && ![0, 6].includes(weekdayOf(first_day));
    const holiday = [...(await listed(year - 1)), ...(await listed(year))].find(onWorkday)!;
    expect((await publish(holiday.first_day)).status).toBe(400);
    await asAdmin('DELETE', `/closures/${holiday._id}`);
    const own = async () =>
      (await listed(Number(holiday.first_day.slice(0, 4)))).find(({ _id }) => _id === holiday._id);
    expect(await own()).toMatchObject({ isOpen: true });
    expect((await publish(holiday.first_day)).status).toBe(200);
    expect(await isOffered(servers.other, holiday.first_day)).toBe(true);
    expect((await asAdmin('POST', `/closures/${holiday._id}/restore`, { body: {} })).body.data).toMatchObject({
      isOpen: false,
    });
    expect(await isOffered(servers.other, holiday.first_day)).toBe(false);
    expect((await asAdmin('POST', `/closures/${holiday._id}/restore`, { body: {} })).status).toBe(404);
  });

  test('a preview of another state names the working days of the year ahead that it closes, with their appointments, and opens', async () => {
    const preview = async (state: string) =>
      (await asAdmin('GET', `/holidays/${state}`)).body.data as unknown as StatePreview;
    expect(await preview('BE')).toEqual({ closes: [], opens: [] });
    const { closes, opens } = await preview('BY');
    expect(closes.every(({ day }) => ![0, 6].includes(weekdayOf(day)))).toBe(true);
    const corpus = closes.find(({ names }) => names.en === 'Corpus Christi')!;
    expect(corpus).toMatchObject({ names: { de: 'Fronleichnam' }, appointments: 0 });
    // The day of Berlin alone, if it is a working day of the year ahead.
    for (const { names } of opens) expect(names.de).toBe('Weltfrauentag');
    await publish(corpus.day);
    expect((await book(one, corpus.day)).status).toBe(200);
    expect((await preview('BY')).closes).toContainEqual({ ...corpus, appointments: 1 });
    const { _id } = await close(corpus.day, corpus.day);
    expect((await preview('BY')).closes.map(({ day }) => day)).not.toContain(corpus.day);
    await asAdmin('DELETE', `/closures/${_id}`);
    expect(await asAdmin('GET', '/holidays/XX')).toMatchObject({ status: 400 });
  });

  test('a wrong day is refused with its field, and each change is audited', async () => {
    const refused = await asAdmin('POST', '/closures', { body: { first_day: addDays(today, 2), last_day: today } });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'last_day' }] } });
    const { body } = await asAdmin('GET', '/audit?limit=100');
    const actions = (body.data as unknown as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['closure.added', 'closure.removed']));
  });

  const inState = (state: 'BE' | 'BY') => ({
    write: one.db,
    ports: { ...one.portal.ports, holidays: createGermanHolidays(state) },
  });
  const closedIn = async (from: string, to: string) =>
    [...(await readClosedDays(one.db, { from: `${year}-${from}`, to: `${year}-${to}` }))].toSorted();

  test('the portal stores the holidays of this year and the two next, and each range of CLINIC_CLOSURES once', async () => {
    for (const stored of [year - 1, year, year + 1]) {
      const days = await readClosedDays(one.db, { from: `${stored}-12-25`, to: `${stored}-12-31` });
      expect([...days].toSorted()).toEqual([`${stored}-12-25`, `${stored}-12-26`]);
    }
    const setting = [{ from: `${year}-07-05`, to: `${year}-07-07` }];
    const start = () => seedClosures(inState('BE'), setting);
    await Promise.all([start(), start()]);
    expect(await closedIn('07-06', '07-31')).toEqual([`${year}-07-06`, `${year}-07-07`]);
    const ofSetting = (await listed(year)).filter(({ kind }) => kind === 'closure');
    expect(ofSetting).toHaveLength(1);
    const labourDay = (await listed(year)).find(({ first_day }) => first_day === `${year}-05-01`);
    for (const { _id } of [...ofSetting, labourDay!]) await asAdmin('DELETE', `/closures/${_id}`);
    await start();
    expect([...(await closedIn('07-01', '07-31')), ...(await closedIn('05-01', '05-01'))]).toEqual([]);
  });

  test('the stored holidays follow a change of CLINIC_STATE, back and forth', async () => {
    await seedClosures(inState('BY'), []);
    expect([...(await closedIn('01-06', '01-06')), ...(await closedIn('03-08', '03-08'))]).toEqual([`${year}-01-06`]);
    await seedClosures(inState('BE'), []);
    expect([...(await closedIn('01-06', '01-06')), ...(await closedIn('03-08', '03-08'))]).toEqual([`${year}-03-08`]);
  });
});
