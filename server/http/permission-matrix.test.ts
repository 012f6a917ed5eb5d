import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#contract/index';
import { insertImage } from '#server/store/images';
import { longDate, type Day } from '#domain/time';
import { insertSlots } from '#server/store/slots';
import { openTestDatabase } from '#testing/database';
import { daysWithoutSlots } from '#testing/open-days';
import { aPerson, tokenFor, type TestPerson } from '#testing/people';
import { callers, permissionTable, RANGE, type World } from '#testing/permission-table';
import { openTestPortal, type TestPortal } from '#testing/portal';

let portal: TestPortal;
let world: World;

async function buildWorld(): Promise<World> {
  const days: Day[] = daysWithoutSlots(portal, 80);
  const freeSlot = async (doctor: TestPerson) => {
    const day = days.shift() ?? '';
    await insertSlots(portal.db, doctor.id, [{ day, range: { start: 600, end: 720 } }]);
    return longDate(day);
  };
  const doctorOf = (isVerified: boolean) => aPerson(portal, { role: 'doctor', isVerified });
  const people = {
    patient: await aPerson(portal, { role: 'patient' }),
    otherPatient: await aPerson(portal, { role: 'patient' }),
    unverifiedDoctor: await doctorOf(false),
    doctor: await doctorOf(true),
    otherDoctor: await doctorOf(true),
    admin: await aPerson(portal, { role: 'admin' }),
    deleted: await aPerson(portal, { role: 'patient' }),
  };
  const date = await freeSlot(people.doctor);
  const body = {
    treatment: 'Teeth Orthodontics',
    doctor_email: people.doctor.email,
    AppointmentDate: date,
    slot: RANGE,
    patient_Phone: '030 1234567',
    price: 120,
  };
  const booked = await portal.call('POST', '/bookings', { token: await tokenFor(portal, people.patient), body });
  const { _id: id } = booked.body.data as unknown as { _id: string };
  await portal.db.updateTable('person').set({ deleted_at: new Date() }).where('id', '=', people.deleted.id).execute();
  return {
    people,
    booking: { id, price: 120, date, slot: RANGE },
    freeSlot,
    aTarget: (role) => (role === 'doctor' ? doctorOf(true) : aPerson(portal, { role })),
  };
}

beforeAll(async () => {
  portal = await openTestPortal(await openTestDatabase('embedded'));
  world = await buildWorld();
});
afterAll(() => portal.close());

test('every route stands in the matrix, and nothing else does', () => {
  expect(Object.keys(permissionTable).toSorted()).toEqual(Object.keys(routes).toSorted());
});

describe.each(Object.entries(permissionTable))('%s', (name, rows) => {
  const cells = rows.flatMap((row) =>
    callers.map((caller, index) => ({ of: row.of, caller, status: row.expected[index], row })),
  );
  test.each(cells)('of $of, asked by $caller: $status', async ({ caller, status, row }) => {
    const route = Object.values(routes).find((one) => one.name === name);
    if (!route) throw new Error(`no route ${name}`);
    if (name === 'addDoctor') {
      const { issuer, subject } = world.people.admin;
      await insertImage(portal.db, { url: subject, issuer, subject });
    }
    const { path = route.path, query = {}, body } = await row.send(world, caller);
    const token = caller === 'visitor' ? null : await tokenFor(portal, world.people[caller]);
    const search = new URLSearchParams(query).toString();
    const answer = await portal.call(route.method, search ? `${path}?${search}` : path, { token, body });
    if (name === 'addDoctor') await portal.db.deleteFrom('image').execute();
    expect({ status: answer.status, said: answer.body['message'] }).toEqual({ status, said: answer.body['message'] });
  });
});
