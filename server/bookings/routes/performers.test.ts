import { beforeAll, expect, test } from 'vitest';
import { nameOfRange } from '#domain/shared/slot-times';
import type { Day } from '#domain/shared/time';
import { describeOneDatabase } from '#testing/database';
import { anHoursDoctor, type HoursDoctor } from '#testing/hours-doctor';
import { daysWithoutSlots } from '#testing/open-days';
import { useTestPortal } from '#testing/use-test-portal';

type Performer = { doctor_id: string; is_performed: boolean | null; duration: number | null; buffer: number | null };
type Managed = { _id: string; version: number; texts: { en: { name: string } }; performers: Performer[] };

/** 45 minutes and 15 of buffer, unless a doctor takes others. */
const CLEANING = 'Teeth Cleaning';

describeOneDatabase('who performs a treatment', (database) => {
  const it = useTestPortal(database);
  let admin: string;
  let day: Day;
  let doctor: HoursDoctor;
  beforeAll(async () => {
    admin = await it.portal.tokenOf('admin@demo.test');
    day = daysWithoutSlots(it.portal, 60)[0]!;
    doctor = await anHoursDoctor(it.portal, { days: [day] });
  });
  const cleaning = async () => {
    const { body } = await it.portal.call('GET', '/treatments', { token: admin });
    const { treatments } = body.data as unknown as { treatments: Managed[] };
    return treatments.find(({ texts }) => texts.en.name === CLEANING)!;
  };
  const usual = (doctor_id: string): Performer => ({ doctor_id, is_performed: null, duration: null, buffer: null });
  const save = async (performers: object[], token = admin) => {
    const { _id, version } = await cleaning();
    return it.portal.call('PATCH', `/treatments/${_id}`, { token, body: { version, performers } });
  };
  /** The first time of the doctor that patients can choose for the treatment. */
  const firstTime = async () => {
    const { body } = await it.portal.call('GET', `/appointmentOptions?date=${day}`);
    const options = body.data as unknown as { name: string; slots: { doctor: string; slot: string }[] }[];
    const { slots } = options.find(({ name }) => name === CLEANING)!;
    return slots.find((time) => time.doctor === doctor.email)?.slot;
  };

  test('the admin gives a doctor an own length, which offered times have, and takes treatment and length away again', async () => {
    const before = await cleaning();
    const own = { ...usual(doctor.id), is_performed: true, duration: 30, buffer: 5 };
    const saved = await save([own]);
    const { performers, version } = saved.body.data as unknown as Managed;
    expect({ status: saved.status, version }).toEqual({ status: 200, version: before.version + 1 });
    expect(performers.find(({ doctor_id }) => doctor_id === doctor.id)).toEqual(own);
    expect(await firstTime()).toBe(nameOfRange({ start: 540, end: 570 }));
    const { body } = await it.portal.call('GET', '/audit?limit=1', { token: admin });
    expect(body.data).toMatchObject([
      { action: 'treatment.changed', details: { treatment: CLEANING, changed: 'performers' } },
    ]);

    expect((await save([{ ...own, is_performed: false }])).status).toBe(200);
    expect(await firstTime()).toBeUndefined();
    expect((await save([usual(doctor.id)])).status).toBe(200);
    expect((await cleaning()).performers.filter(({ doctor_id }) => doctor_id === doctor.id)).toEqual([]);
  });

  test('a wrong field is named by its place, and nothing is saved', async () => {
    const before = await cleaning();
    const other = { ...usual(doctor.id), is_performed: true };
    for (const [performers, path] of [
      [[{ ...other, duration: 0 }], 'performers.0.duration'],
      [[{ ...other, duration: 481 }], 'performers.0.duration'],
      [[{ ...other, buffer: -1 }], 'performers.0.buffer'],
      [[{ ...other, is_performed: 'yes' }], 'performers.0.is_performed'],
      [[other, { ...other, doctor_id: crypto.randomUUID() }], 'performers.1.doctor_id'],
      [[other, usual(doctor.id)], 'performers.1.doctor_id'],
    ] as const) {
      const refused = await save([...performers]);
      expect([path, refused.status, refused.body]).toMatchObject([path, 400, { issues: [{ path }] }]);
    }
    expect(await cleaning()).toEqual(before);
  });

  test('nobody but the admin decides it, and not by an earlier version', async () => {
    const performers = [{ ...usual(doctor.id), duration: 20 }];
    for (const email of ['doctor@demo.test', 'reception@demo.test', 'patient@demo.test']) {
      expect((await save(performers, await it.portal.tokenOf(email))).status).toBe(403);
    }
    expect((await save(performers, doctor.token)).status).toBe(403);
    const { _id, version } = await cleaning();
    const body = { version: version - 1, performers };
    const late = await it.portal.call('PATCH', `/treatments/${_id}`, { token: admin, body });
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  });
});
