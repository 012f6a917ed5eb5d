import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { mergePeople } from '#contract/accounts/claims';
import { createDeskBooking } from '#contract/accounts/desk-patients';
import type { DeskPerson } from '#contract/desk/desk-persons';
import type { Route } from '#contract/shared/define-route';
import { boundRouteOf } from '#server/app/http/bound-routes';
import { performRoute } from '#server/app/http/perform-route';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, listOffers, type Offer } from '#testing/free-slots';
import { aPerson, tokenFor } from '#testing/people';
import { useTestPortal } from '#testing/use-test-portal';

type Listed = { data: { appointmentData: { _id: string }[] } };

describeOneDatabase('two records of one patient', (open) => {
  const given = useTestPortal(open);
  let reception: string;
  let offers: Offer[];
  beforeAll(async () => {
    reception = await tokenFor(given.portal, await aPerson(given.portal, { role: 'reception' }));
    // One a day, so that nothing conflicts by accident.
    const all = await listOffers(given.portal, 'Teeth Cleaning');
    offers = [...Map.groupBy(all, ({ date }) => date).values()].flatMap(([first]) => first ?? []);
  });
  const call = (path: string, body?: object, token = reception) => given.portal.call('POST', path, { token, body });
  const enter = async (name: string, more = {}) =>
    ((await call('/desk/patients', { name, phone: '030 1234567', ...more })).body.data as unknown as { _id: string })
      ._id;
  const nextOffer = () => {
    const offer = offers.shift();
    if (!offer) throw new Error('there are too few free days');
    return offer;
  };
  const book = async (patientId: string, offer = nextOffer()) => {
    const { isPaid: _isPaid, ...body } = bookingOf(offer);
    return call('/desk/bookings', { ...body, patient_id: patientId });
  };
  const idOf = ({ body }: Awaited<ReturnType<typeof book>>) => (body.data as unknown as { _id: string })._id;
  const account = async () => {
    const person = await aPerson(given.portal, { role: 'patient' });
    return { ...person, token: await tokenFor(given.portal, person) };
  };
  const listed = async ({ email, token }: { email: string; token: string }) => {
    const { body } = await given.portal.call('GET', `/bookings?email=${email}`, { token });
    return (body as unknown as Listed).data.appointmentData.map(({ _id }) => _id);
  };
  const merge = (from: string, into: string) => call(`/desk/persons/${from}/merge`, { into });
  const codeFor = async (id: string) =>
    ((await call(`/desk/patients/${id}/claim-code`)).body.data as unknown as { code: string }).code;

  test('become one with both histories; the account survives, and gets what it lacked', async () => {
    const desk = await enter('Maria Muster', { birth_date: '1975-05-05' });
    const own = await account();
    const [first, second] = [idOf(await book(desk)), idOf(await book(own.id))];
    const preview = await call(`/desk/persons/${own.id}/merge/preview`, { into: desk });
    expect(preview.body).toMatchObject({
      data: { survivor: { _id: own.id }, merged: { _id: desk }, upcoming: 1, past: 0, conflicts: [] },
    });
    // Whichever of both was chosen.
    expect((await merge(own.id, desk)).body).toMatchObject({
      data: { _id: own.id, hasAccount: true, birthDate: '1975-05-05' },
    });
    expect(new Set(await listed(own))).toEqual(new Set([first, second]));
    const row = await given.portal.db.selectFrom('person').selectAll().where('id', '=', desk).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ mergedInto: own.id, name: '', phone: null, birthDate: null });
    expect(row.deletedAt).not.toBeNull();
    expect((await merge(desk, own.id)).status, 'a repeated request').toBe(200);
    const admin = await given.portal.tokenOf('admin@demo.test');
    const { body } = await given.portal.call('GET', '/audit?action=patient.added', { token: admin });
    const parties = (body.data as unknown as { person: { _id: string } }[]).map(({ person }) => person._id);
    expect(parties, 'the history of the survivor has that of the other').toContain(own.id);
  });

  test('their appointments have the present name of the patient, and are found by the one under which they were booked', async () => {
    const desk = await enter('Jürgen Müller-Lüdenscheidt');
    const own = await account();
    const id = idOf(await book(desk));
    await merge(desk, own.id);
    const find = async (q: string) => {
      const { body } = await call('/desk/appointments', { q });
      return (body.data as unknown as { _id: string; patient_name: string; bookedAs: string | null }[]).map(
        ({ _id, patient_name: name, bookedAs }) => ({ _id, name, bookedAs }),
      );
    };
    const booked = 'Jürgen Müller-Lüdenscheidt';
    expect(await find('muller lüdenscheidt')).toEqual([{ _id: id, name: own.name, bookedAs: booked }]);
    const { body } = await given.portal.call('PATCH', '/profile', {
      token: own.token,
      body: { name: 'Paul Sommer-Nacht' },
    });
    expect(body.data).toMatchObject({ name: 'Paul Sommer-Nacht' });
    const renamed = [{ _id: id, name: 'Paul Sommer-Nacht', bookedAs: booked }];
    expect([await find('sommer nacht'), await find(booked)]).toEqual([renamed, renamed]);
    expect(await find(own.name), 'a name under which nothing was booked').toEqual([]);
    const person = await given.portal.call('GET', `/desk/persons/${own.id}`, { token: reception });
    expect(person.body).toMatchObject({
      data: { bookedAs: booked },
      appointments: [{ patient_name: 'Paul Sommer-Nacht' }],
    });
    const columns = ['patient'];
    const csv = await given.portal.call('POST', '/desk/appointments/csv', {
      token: reception,
      body: { q: booked, columns },
    });
    expect(csv.body.data).toMatchObject({ csv: expect.stringContaining(`Paul Sommer-Nacht (booked as ${booked})`) });
    const onBoard = await given.portal.db
      .selectFrom('booking')
      .select('day')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const board = await given.portal.call('GET', `/desk/day?day=${onBoard.day}`, { token: reception });
    expect(board.body).toMatchObject({
      data: {
        appointments: expect.arrayContaining([
          expect.objectContaining({ patient_name: 'Paul Sommer-Nacht', bookedAs: booked }),
        ]),
      },
    });
  });

  test('the sheet with a code is in the language of the patient, else of the clinic, and in the other one', async () => {
    for (const [more, language] of [
      [{ language: 'de' }, 'de'],
      [{}, 'en'],
    ] as const) {
      const id = await enter('Peter Papier', { ...more, birth_date: '1970-01-31' });
      expect((await call(`/desk/patients/${id}/claim-code`)).body.data).toMatchObject({
        language,
        sheet: {
          de: { title: 'Ihre Termine online, Peter Papier', enter: expect.stringContaining('Geburtsdatum') },
          en: { title: 'Your appointments online, Peter Papier', enter: expect.stringContaining('date of birth') },
        },
      });
    }
  });

  test('of two without an account the chosen one survives, and an earlier id leads to the last', async () => {
    const [first, second, third] = [await enter('Erste'), await enter('Zweite'), await enter('Dritte')];
    await book(first);
    expect((await merge(first, second)).body).toMatchObject({ data: { _id: second } });
    expect((await merge(second, third)).body).toMatchObject({ data: { _id: third } });
    const rows = await given.portal.db
      .selectFrom('person')
      .select('mergedInto')
      .where('id', 'in', [first, second])
      .execute();
    expect(rows.map(({ mergedInto }) => mergedInto)).toEqual([third, third]);
    const booked = await given.portal.db.selectFrom('booking').select('id').where('patientId', '=', third).execute();
    expect(booked).toHaveLength(1);
  });

  test('are refused while both have an appointment at the same time, which the preview names', async () => {
    const ortho = await listOffers(given.portal, 'Teeth Orthodontics');
    const one = ortho[0]!;
    const other = ortho.find(
      ({ date, slot, doctor }) => date === one.date && slot === one.slot && doctor !== one.doctor,
    )!;
    const [first, second] = [await enter('Konflikt'), await enter('Konflikt')];
    const kept = idOf(await book(first, one));
    const given2 = idOf(await book(second, other));
    expect((await merge(first, second)).body['code']).toBe('merge_conflict');
    const preview = await call(`/desk/persons/${first}/merge/preview`, { into: second });
    expect(preview.body).toMatchObject({
      data: { conflicts: [{ merged: { _id: kept }, survivor: { _id: given2 } }] },
    });
    await call(`/bookings/${kept}/cancel`, {});
    expect((await merge(first, second)).status).toBe(200);
  });

  test('with past appointments at one time are merged all the same', async () => {
    const [first, second] = [await enter('Vergangen'), await enter('Vergangen')];
    const [one, ...others] = await listOffers(given.portal, 'Teeth Orthodontics');
    const other = others.find(({ doctor }) => doctor !== one!.doctor)!;
    const ids = [idOf(await book(first, one)), idOf(await book(second, other))];
    const past = { day: '2026-01-07', startMin: 600, endMin: 720 };
    await given.portal.db.updateTable('booking').set(past).where('id', 'in', ids).execute();
    expect((await merge(first, second)).status).toBe(200);
    const rows = await given.portal.db.selectFrom('booking').select('patientId').where('id', 'in', ids).execute();
    expect(rows.map(({ patientId }) => patientId)).toEqual([second, second]);
  });

  test('a code on paper merges the record into the account that enters it, once', async () => {
    const desk = await enter('Papier Code', { birth_date: '1960-06-06' });
    const booked = idOf(await book(desk));
    const madeAt = async () => {
      const { body } = await given.portal.call('GET', `/desk/persons/${desk}`, { token: reception });
      return (body.data as unknown as DeskPerson).claimCodeAt;
    };
    expect(await madeAt()).toBeNull();
    const replaced = await codeFor(desk);
    expect(Date.now() - Date.parse((await madeAt()) ?? ''), 'reception is asked before it is replaced').toBeLessThan(
      60_000,
    );
    const code = await codeFor(desk);
    const [own, thief] = [await account(), await account()];
    const claim = (who: { token: string }, body: object) => call('/claim', body, who.token);
    const wrong = [
      { code: replaced, birth_date: '1960-06-06' },
      { code, birth_date: '1960-06-07' },
      { code },
      { code: 'K7P4Q-X2M9B' },
      { code: 'nonsense' },
    ];
    for (const body of wrong) expect((await claim(own, body)).body['code']).toBe('claim_refused');
    const right = { code: code.toLowerCase().replace('-', ' '), birth_date: '1960-06-06' };
    expect((await claim(own, right)).body).toMatchObject({ data: { appointments: 1 } });
    expect(await listed(own)).toEqual([booked]);
    expect((await claim(own, right)).status, 'a repeated request').toBe(200);
    expect((await claim(thief, right)).body['code']).toBe('claim_refused');
  });

  test('a code needs a proven address, ends, and cannot be guessed', async () => {
    const desk = await enter('Abgelaufen');
    const code = await codeFor(desk);
    const unproven = await aPerson(given.portal, { role: 'patient', isEmailProven: false });
    expect((await call('/claim', { code }, await tokenFor(given.portal, unproven))).body['code']).toBe(
      'own_address_not_proven',
    );
    await given.portal.db
      .updateTable('claimCode')
      .set({ expiresAt: new Date(0) })
      .execute();
    const own = await account();
    expect((await call('/claim', { code }, own.token)).body['code']).toBe('claim_refused');
    for (let attempt = 0; attempt < 9; attempt += 1) await call('/claim', { code }, own.token);
    expect((await call('/claim', { code }, own.token)).status).toBe(429);
    await given.portal.db.deleteFrom('rateLimit').execute();
  });

  const perform = (route: Route, wanted: { params?: object; body: object }) =>
    performRoute(
      boundRouteOf(route),
      { ...given.portal.portal, write: given.portal.db.$extendTables<{}>() },
      {
        params: wanted.params ?? {},
        query: {},
        body: wanted.body,
        headers: new Headers({ authorization: `Bearer ${reception}` }),
      },
    );

  test('merged crosswise at once become one, and no appointment is lost', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [first, second] = [await enter('Kreuz'), await enter('Kreuz')];
      const ids = [idOf(await book(first)), idOf(await book(second))];
      const results = await Promise.all([
        perform(mergePeople, { params: { id: first }, body: { into: second } }),
        perform(mergePeople, { params: { id: second }, body: { into: first } }),
      ]);
      expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
      const rows = await given.portal.db
        .selectFrom('booking')
        .innerJoin('person', 'person.id', 'booking.patientId')
        .select(['person.id', 'person.deletedAt'])
        .where('booking.id', 'in', ids)
        .execute();
      expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
      expect(rows.map(({ deletedAt }) => deletedAt)).toEqual([null, null]);
    }
  });

  test('a booking during a merge belongs to the survivor, or is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [from, into] = [await enter('Wettlauf'), await enter('Wettlauf')];
      const { isPaid: _isPaid, ...body } = bookingOf(nextOffer());
      const [booked, merged] = await Promise.all([
        perform(createDeskBooking, { body: { ...body, patient_id: from } }),
        perform(mergePeople, { params: { id: from }, body: { into } }),
      ]);
      expect(merged.status).toBe(200);
      expect([200, 404]).toContain(booked.status);
      const rows = await given.portal.db.selectFrom('booking').select('id').where('patientId', '=', into).execute();
      expect(rows).toHaveLength(booked.status === 200 ? 1 : 0);
      const lost = await given.portal.db.selectFrom('booking').select('id').where('patientId', '=', from).execute();
      expect(lost).toEqual([]);
    }
  });

  test('of an id that nobody has is not found', async () => {
    expect((await merge(randomUUID(), await enter('Allein'))).status).toBe(404);
  });
});
