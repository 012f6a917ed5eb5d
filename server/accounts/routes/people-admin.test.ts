import { beforeAll, expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { bookingOf, listOffers } from '#testing/free-slots';
import { sentMails, mailedToken } from '#testing/outbox';
import { aPerson } from '#testing/people';
import { proveEmail } from '#testing/portal';
import { uploadPhotoOf } from '#testing/upload-photo';
import { useTestPortal } from '#testing/use-test-portal';

type Person = { _id: string; email: string; name: string; isverified: string; image: string | null };

describeOneDatabase('the admin’s doctors and patients over HTTP', (open) => {
  const given = useTestPortal(open);
  let admin: string;
  beforeAll(async () => {
    admin = await given.portal.tokenOf('admin@demo.test');
  });
  const list = async (query: string, token: string | null = admin) =>
    given.portal.call('GET', `/users?userType=${query}`, { token });
  const people = async (query: string) => (await list(query)).body.data as unknown as Person[];
  const find = async (email: string) => {
    const everybody = [...(await people('Doctor')), ...(await people('Patient'))];
    return everybody.find((person) => person.email === email)!;
  };
  const auditOf = async (action: string) =>
    (await given.portal.call('GET', `/audit?action=${action}`, { token: admin })).body.data as unknown as {
      actor: { name: string };
      person: { name: string };
      booking: string | null;
      details: object;
    }[];

  test('the admin lists doctors and patients by name, with their number', async () => {
    const doctors = await list('Doctor');
    expect(doctors.status).toBe(200);
    expect(doctors.body['count']).toBe(8);
    expect((doctors.body.data as unknown as Person[]).map(({ name }) => name)).toEqual([
      'Dr. Clara Vogel',
      'Dr. Dora Winter',
      'Dr. Hanna Lorenz',
      'Dr. Jonas Brandt',
      'Dr. Leo Hartmann',
      'Dr. Mina Park',
      'Dr. Nils Ahrens',
      'Dr. Yusuf Kaya',
    ]);
    expect(await find('new-doctor@demo.test')).toMatchObject({
      role: 'Doctor',
      specialty: 'Oral Surgery',
      isverified: '',
    });
    expect((await list('Patient')).body).toMatchObject({ count: 1, data: [{ name: 'Paul Sommer', role: 'Patient' }] });
    for (const query of ['', 'Nurse', 'admin']) expect((await list(query)).status).toBe(400);
  });

  test('pages follow each other by cursor; nobody is missing or repeated', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(`Doctor&limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...(page.body.data as unknown as Person[]).map(({ email }) => email));
      cursor = page.body['nextCursor'] as string | null;
    }
    expect(seen).toEqual((await people('Doctor')).map(({ email }) => email));
  });

  test('a search covers names and addresses, and escapes wildcards', async () => {
    const names = async (search: string) =>
      (await people(`Doctor&search=${encodeURIComponent(search)}`)).map((person) => person.name);
    expect(await names('WINTER')).toEqual(['Dr. Dora Winter']);
    expect(await names('leo@')).toEqual(['Dr. Leo Hartmann']);
    for (const sign of ['%', '_', '\\', "'"]) expect(await names(`${sign}${sign}`)).toEqual([]);
    expect(await names('')).toHaveLength(8);
  });

  test('the admin finds people however an umlaut or a number is written, by words in any order', async () => {
    for (const [name, phone] of [
      ['Jörg Müßig-Łukasz', '+49 (0)30 / 555-0143'],
      ['Joerg Muessig', '030 5550143'],
      ['Manuel Sauer', '0043 1 5550144'],
    ] as const) {
      const { id } = await aPerson(given.portal, { role: 'patient' });
      await given.portal.db.updateTable('person').set({ name, phone }).where('id', '=', id).execute();
    }
    const found = async (search: string) =>
      (await people(`Patient&search=${encodeURIComponent(search)}`)).map(({ name }) => name).toSorted();
    const both = ['Joerg Muessig', 'Jörg Müßig-Łukasz'];
    for (const search of [
      'müßig',
      'mu\u0308ßig',
      'MUESSIG',
      'Joerg',
      'jÖrG',
      '030 555 0143',
      '+49 30 5550143',
      '0049305550143',
    ]) {
      expect([search, await found(search)]).toEqual([search, both]);
    }
    expect(await found('Mussig-Luk')).toEqual(['Jörg Müßig-Łukasz']);
    expect(await found('mussig')).toEqual(both);
    for (const search of ['manuel', 'auer', '+43 1 555', '55 50144']) {
      expect([search, await found(search)]).toEqual([search, ['Manuel Sauer']]);
    }
    expect(await found('+49 30 5550199')).toEqual([]);
    for (const search of ['jö', 'JO', 'mu']) expect([search, await found(search)]).toEqual([search, both]);
    for (const search of ['müßig jörg', '  Jörg   Müßig ', 'LUKASZ jo']) {
      expect([search, await found(search)]).toEqual([search, expect.arrayContaining(['Jörg Müßig-Łukasz'])]);
    }
    for (const search of ['%%', '\u0301\u0308', '\u0308 \u0301', 'jörg sauer']) {
      expect([search, await found(search)]).toEqual([search, []]);
    }
    expect(await found(' ')).toEqual(expect.arrayContaining([...both, 'Manuel Sauer']));
  });

  test('ae, oe and ue alone match words that begin with them, not all with a, o or u', async () => {
    for (const name of ['Olaf Ulbrich', 'Oeznur Uebel-Aehre']) {
      const { id } = await aPerson(given.portal, { role: 'patient', email: `${name.length}@example.test` });
      await given.portal.db.updateTable('person').set({ name }).where('id', '=', id).execute();
    }
    const found = async (search: string) =>
      (await people(`Patient&search=${encodeURIComponent(search)}`)).map(({ name }) => name);
    for (const search of ['oe', 'ue', 'ae', 'OE ue']) {
      const names = await found(search);
      expect(names, search).toContain('Oeznur Uebel-Aehre');
      expect(names, search).not.toContain('Olaf Ulbrich');
    }
    expect(await found('olaf ue')).toEqual([]);
  });

  test('one character is refused, and single letters match nobody', async () => {
    for (const search of ['o', '%', ' o ']) {
      const { status, body } = await list(`Patient&search=${encodeURIComponent(search)}`);
      expect({ status, code: body['code'], message: body['message'] }, search).toEqual({
        status: 400,
        code: 'invalid_input',
        message: 'Please type at least two characters',
      });
    }
    expect(await people('Patient&search=o%20u')).toEqual([]);
  });

  test('listing the patients is audited', async () => {
    const before = (await auditOf('patients.seen')).length;
    await list('Patient');
    await list('Doctor');
    const after = await auditOf('patients.seen');
    expect(after).toHaveLength(before + 1);
    expect(after[0]).toMatchObject({ actor: { name: 'Alma Berger' }, details: { list: 'patients' } });
  });

  test('an admin’s read of another person’s profile or booking is audited, a read of one’s own is not', async () => {
    const [token, [offer]] = [await given.patient(), await listOffers(given.portal, 'Teeth Cleaning')];
    const booked = await given.portal.call('POST', '/bookings', { token, body: bookingOf(offer!) });
    const { _id: booking } = booked.body['data'] as unknown as { _id: string };
    const before = (await auditOf('patients.seen')).length;
    const profile = `/user?userEmail=${given.patientEmail}`;
    for (const [path, by] of [
      [`/booking/${booking}`, token],
      [profile, token],
      ['/user?userEmail=admin@demo.test', admin],
      [`/booking/${booking}`, admin],
      [profile, admin],
    ] as const) {
      expect((await given.portal.call('GET', path, { token: by })).status).toBe(200);
    }
    const after = await auditOf('patients.seen');
    const entry = { actor: { name: 'Alma Berger' }, person: { name: 'Paul Sommer' } };
    expect(after.slice(0, after.length - before)).toMatchObject([
      { ...entry, booking: null, details: { list: 'profile' } },
      { ...entry, booking, details: { list: 'booking' } },
    ]);
  });

  test('a doctor is verified once, notified by mail, and bookable at once', async () => {
    const { _id } = await find('new-doctor@demo.test');
    const verify = (specialty: string) =>
      given.portal.call('PATCH', `/users?id=${_id}`, { token: admin, body: { specialty } });
    expect((await verify('Orthodontics')).body).toMatchObject({ code: 'specialty_mismatch' });
    expect((await find('new-doctor@demo.test')).isverified).toBe('');
    expect((await verify('Oral Surgery')).body).toMatchObject({ data: { isverified: 'verified' } });
    expect((await verify('Oral Surgery')).status).toBe(200);
    expect(await auditOf('doctor.verified')).toHaveLength(1);
    const mails = await sentMails(given.portal);
    expect(mails.filter(({ subject }) => subject === 'You are verified')).toHaveLength(1);
    const options = (await given.portal.call('GET', '/appointmentOptions')).body.data as unknown as {
      name: string;
      doctors: { docEmail: string }[];
    }[];
    expect(options.find(({ name }) => name === 'Oral Surgery')?.doctors).toEqual([
      { name: 'Dr. Nils Ahrens', docEmail: 'new-doctor@demo.test' },
    ]);
  });

  test('a doctor whose address is not proven is marked in the list, and verified once it is', async () => {
    const { email, id } = await aPerson(given.portal, { role: 'doctor', isEmailProven: false });
    const verify = () =>
      given.portal.call('PATCH', `/users?id=${id}`, { token: admin, body: { specialty: 'Orthodontics' } });
    expect(await find(email)).toMatchObject({ isEmailProven: false, isverified: '' });
    expect(await verify()).toMatchObject({ status: 409, body: { code: 'address_not_proven' } });
    await proveEmail(given.portal.db, email);
    expect(await find(email)).toMatchObject({ isEmailProven: true });
    expect(await verify()).toMatchObject({ status: 200, body: { data: { isverified: 'verified' } } });
  });

  test('only a doctor is verified', async () => {
    const patient = await find('patient@demo.test');
    for (const id of [patient._id, crypto.randomUUID()]) {
      const answer = await given.portal.call('PATCH', `/users?id=${id}`, {
        token: admin,
        body: { specialty: 'Orthodontics' },
      });
      expect(answer.status).toBe(404);
    }
    const bad = await given.portal.call('PATCH', '/users?id=1', { token: admin, body: {} });
    expect((bad.body['issues'] as { path: string }[]).map(({ path }) => path)).toEqual(['id', 'specialty']);
  });

  test('an added doctor is verified at once, and logs in by the mailed link', async () => {
    const image = await uploadPhotoOf(given.portal, await given.portal.cookieOf('admin@demo.test'));
    const body = { name: 'Dr. Ida Neu', email: 'ida@example.test', specialty: 'General Dentistry', image };
    const add = () => given.portal.call('POST', '/doctors', { token: admin, body });
    expect(await add()).toMatchObject({ status: 200, body: { data: { isverified: 'verified', image } } });
    expect((await add()).status).toBe(400); // the image now belongs to that doctor
    expect(await auditOf('doctor.added')).toMatchObject([
      { actor: { name: 'Alma Berger' }, person: { name: 'Dr. Ida Neu' } },
    ]);
    const token = await mailedToken(given.portal, 'ida@example.test', '/reset-password');
    expect((await given.portal.identity('/reset-password', { token, newPassword: 'Neu!2026' })).status).toBe(200);
    expect(await given.portal.tokenOf('ida@example.test', 'Neu!2026')).toMatch(/^ey/);
  });

  test('adding fails for an address with an account and for an image that was not uploaded', async () => {
    const image = await uploadPhotoOf(given.portal, await given.portal.cookieOf('admin@demo.test'));
    const add = (change: object) =>
      given.portal.call('POST', '/doctors', {
        token: admin,
        body: { name: 'Dr. X', email: 'x@example.test', specialty: 'Orthodontics', image, ...change },
      });
    expect((await add({ email: 'patient@demo.test' })).body).toMatchObject({ code: 'account_exists' });
    expect((await add({ image: '/images/other.jpg' })).body['issues']).toMatchObject([{ path: 'image' }]);
    expect((await add({ specialty: 'Alchemy' })).body['issues']).toMatchObject([{ path: 'specialty' }]);
    expect((await add({ isverified: 'verified' })).body['issues']).toMatchObject([{ path: 'isverified' }]);
  });

  test('nobody else can sign up with the address of an added doctor', async () => {
    const image = await uploadPhotoOf(given.portal, await given.portal.cookieOf('admin@demo.test'));
    const body = { name: 'Dr. Uma Tal', email: 'uma@example.test', specialty: 'Orthodontics', image };
    expect((await given.portal.call('POST', '/doctors', { token: admin, body })).status).toBe(200);
    const eve = { email: 'uma@example.test', name: 'Eve', password: 'Eve!2026' };
    expect((await given.portal.identity('/sign-up/email', eve)).status).toBe(422);
  });

  test('somebody invited to the reception chooses a password, acts for patients, and ends with the account', async () => {
    const email = 'rita@example.test';
    const add = (change: object = {}) =>
      given.portal.call('POST', '/reception', { token: admin, body: { name: 'Rita Neu', email, ...change } });
    expect((await add({ name: ' ' })).body['issues']).toMatchObject([{ path: 'name' }]);
    expect((await add({ email: 'rita' })).body['issues']).toMatchObject([{ path: 'email' }]);
    expect((await add({ role: 'admin' })).body['issues']).toMatchObject([{ path: 'role' }]);
    const added = await add();
    expect(added).toMatchObject({ status: 200, body: { data: { role: 'Reception', isEmailProven: false } } });
    expect((await add()).body).toMatchObject({ code: 'account_exists' });
    expect(await auditOf('reception.added')).toMatchObject([
      { actor: { name: 'Alma Berger' }, person: { name: 'Rita Neu' } },
    ]);

    const link = await mailedToken(given.portal, email, '/reset-password');
    expect((await given.portal.identity('/reset-password', { token: link, newPassword: 'Neu!2026' })).status).toBe(200);
    const token = await given.portal.tokenOf(email, 'Neu!2026');
    const patients = () => list('Patient', token);
    expect((await patients()).status).toBe(200);
    expect(await people('Reception')).toMatchObject([{ name: 'Rita Lange' }, { email, isEmailProven: true }]);

    const { _id: id } = added.body.data as unknown as Person;
    expect((await given.portal.call('DELETE', `/users?id=${id}`, { token: admin })).status).toBe(200);
    expect((await patients()).status).toBe(401);
    expect(await people('Reception')).toMatchObject([{ name: 'Rita Lange' }]);
  });

  test('only the admin lists, verifies, adds, deletes or reads the audit', async () => {
    const doctor = await given.portal.tokenOf('doctor@demo.test');
    const { _id } = await find('leo@demo.test');
    const body = { specialty: 'Orthodontics' };
    for (const token of [await given.patient(), doctor]) {
      expect((await list('Patient', token)).status).toBe(403);
      expect((await given.portal.call('PATCH', `/users?id=${_id}`, { token, body })).status).toBe(403);
      expect((await given.portal.call('DELETE', `/users?id=${_id}`, { token })).status).toBe(403);
      expect((await given.portal.call('GET', `/users/${_id}/deletion`, { token })).status).toBe(403);
      expect((await given.portal.call('GET', '/audit', { token })).status).toBe(403);
    }
    expect((await list('Patient', null)).status).toBe(401);
  });

  test('audit entries can only be added', async () => {
    const { db } = given.portal;
    await expect(db.deleteFrom('auditEntry').execute()).rejects.toThrow('append-only');
    await expect(db.updateTable('auditEntry').set({ actorId: null }).execute()).rejects.toThrow('append-only');
  });
});
