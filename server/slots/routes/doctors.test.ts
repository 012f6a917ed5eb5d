import { expect, test } from 'vitest';
import type { DoctorProfile } from '#contract/slots/doctors';
import type { TreatmentSummary } from '#contract/slots/treatments';
import { describeOneDatabase } from '#testing/database';
import { listOffers } from '#testing/free-slots';
import { useTestPortal } from '#testing/use-test-portal';

const DOCTOR = 'doctor@demo.test';
const UNVERIFIED = 'new-doctor@demo.test';
const texts = { languages: ['tr', 'de'], about: { en: 'I like to explain.', de: 'Ich erkläre gern.' } };

describeOneDatabase('the public profiles of doctors', (database) => {
  const it = useTestPortal(database);
  const list = async () => {
    const { status, body } = await it.portal.call('GET', '/doctors');
    expect(status).toBe(200);
    return body.data as unknown as DoctorProfile[];
  };
  const save = async (email: string, doctor: object) =>
    it.portal.call('PATCH', '/profile', { token: await it.portal.tokenOf(email), body: { doctor } });

  test('everybody reads the verified doctors by name, with their specialty and next free time', async () => {
    const doctors = await list();
    expect(doctors.map(({ name }) => name)).toEqual(doctors.map(({ name }) => name).toSorted());
    expect(doctors.some(({ docEmail }) => docEmail === UNVERIFIED)).toBe(false);
    const doctor = doctors.find(({ docEmail }) => docEmail === DOCTOR);
    expect(doctor).toMatchObject({ name: 'Dr. Dora Winter', specialty: 'Orthodontics' });
    expect(doctor?.image).toMatch(/^http.*\/portraits\/dora\.svg$/);
    const offers = await listOffers(it.portal, 'Teeth Orthodontics');
    const first = offers.find((offer) => offer.doctor === DOCTOR);
    expect(doctor?.nextFree).toEqual({ date: first?.date, slot: first?.slot });
    expect(doctors.find(({ docEmail }) => docEmail === 'jonas@demo.test')?.nextFree).toBeNull();
    expect(JSON.stringify(doctors)).not.toMatch(/phone|registration/i);
  });

  test("a doctor's page has their treatments only, each with three of their own times on each of the next three days", async () => {
    const treatmentsOf = async (email: string) => {
      const { id } = await it.portal.db
        .selectFrom('person')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const { body } = await it.portal.call('GET', `/doctors/${id}/treatments`);
      return body.data as unknown as TreatmentSummary[];
    };
    // Leo performs the same at the same times; Hanna has hours.
    for (const [email, name] of [
      [DOCTOR, 'Teeth Orthodontics'],
      ['hanna@demo.test', 'Teeth Cleaning'],
    ] as const) {
      const [treatment, ...others] = await treatmentsOf(email);
      expect(others).toEqual([]);
      expect(treatment).toMatchObject({ name, doctors: [{ docEmail: email }] });
      expect(treatment!.nextFree.every(({ doctor_email }) => doctor_email === email)).toBe(true);
      const days = Map.groupBy(treatment!.nextFree, ({ date }) => date);
      expect([...days.values()].map(({ length }) => length)).toEqual([3, 3, 3]);
      const offers = (await listOffers(it.portal, name)).filter((offer) => offer.doctor === email);
      const [first] = offers;
      expect(treatment!.nextFree[0]).toMatchObject({ date: first?.date, slot: first?.slot });
    }
    expect(await treatmentsOf('jonas@demo.test')).toMatchObject([
      { name: 'Cavity Protection', nextFree: [], freeSlots: 0 },
    ]);
    expect(await treatmentsOf(UNVERIFIED)).toEqual([]);
    expect(await treatmentsOf('patient@demo.test')).toEqual([]);
    expect(await it.portal.call('GET', '/doctors/nobody/treatments')).toMatchObject({ status: 400 });
  });

  test('a doctor writes what the page shows, which an unverified doctor has none of', async () => {
    const saved = await save(DOCTOR, { ...texts, languages: ['tr', 'de', 'tr'] });
    expect([saved.status, saved.body.data]).toEqual([200, expect.objectContaining({ doctor: texts })]);
    expect((await list()).find(({ docEmail }) => docEmail === DOCTOR)).toMatchObject(texts);
    expect((await save(UNVERIFIED, texts)).status).toBe(200);
    expect((await list()).some(({ docEmail }) => docEmail === UNVERIFIED)).toBe(false);
  });

  test('an emptied text is empty, and other changes of the profile leave the page as it is', async () => {
    await save(DOCTOR, texts);
    const token = await it.portal.tokenOf(DOCTOR);
    await it.portal.call('PATCH', '/profile', { token, body: { phone: '030 1234567' } });
    expect((await list()).find(({ docEmail }) => docEmail === DOCTOR)).toMatchObject(texts);
    await save(DOCTOR, { languages: [], about: { en: ' ', de: '' } });
    const empty = { languages: [], about: { en: '', de: '' } };
    expect((await list()).find(({ docEmail }) => docEmail === DOCTOR)).toMatchObject(empty);
  });

  test('a patient has no page, and a wrong field is named', async () => {
    const issueOf = async (email: string, doctor: object) => {
      const { status, body } = await save(email, doctor);
      return [status, (body['issues'] as { path: string }[])[0]?.path];
    };
    expect(await issueOf('patient@demo.test', texts)).toEqual([400, 'doctor']);
    expect(await issueOf(DOCTOR, { ...texts, languages: ['xx'] })).toEqual([400, 'doctor.languages.0']);
    expect(await issueOf(DOCTOR, { ...texts, about: { en: 'x'.repeat(601), de: '' } })).toEqual([
      400,
      'doctor.about.en',
    ]);
    const profile = await it.portal.call('GET', '/profile', { token: await it.patient() });
    expect(profile.body.data).toMatchObject({ doctor: null });
  });

  test('deleting a doctor erases what they wrote', async () => {
    await save(DOCTOR, texts);
    const doctor = (await list()).find(({ docEmail }) => docEmail === DOCTOR);
    const token = await it.portal.tokenOf('admin@demo.test');
    expect((await it.portal.call('DELETE', `/users?id=${doctor?._id}`, { token })).status).toBe(200);
    const row = it.portal.db
      .selectFrom('doctor')
      .selectAll()
      .where('id', '=', doctor?._id ?? '');
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ languages: [], aboutEn: '', aboutDe: '' });
    expect((await list()).some(({ _id }) => _id === doctor?._id)).toBe(false);
  });
});
