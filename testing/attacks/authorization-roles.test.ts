import { beforeAll, expect, test } from 'vitest';
import { routes, type NamedRoute } from '#contract/index';
import { describeOneDatabase } from '#testing/database';
import { daysWithoutSlots, slotRecord } from '#testing/open-days';
import { aPerson, livingIds, tokenFor, type TestPerson } from '#testing/people';
import { permissionTable } from '#testing/permission-table';
import { buildWorld, callers, RANGE, type Person, type World } from '#testing/permission-world';
import type { Reply } from '#testing/request';
import { useAttacker } from './use-attacker.ts';

/** The message of section 2, verbatim. */
const WAIT = 'Your are not verified by the Admin.Please wait for a while';

/** Whether the permission table allows a route to the admin only: it refuses every other role in every row. */
const refusedToOthers = (expected: readonly number[]) =>
  callers.every((who, index) => ['visitor', 'admin', 'deleted'].includes(who) || expected[index] === 403);
const adminRoutes = Object.entries(permissionTable).filter(([, rows]) =>
  rows.every(({ expected }) => refusedToOthers(expected)),
);

describeOneDatabase('attacks by role', (open) => {
  const it = useAttacker(open);
  let world: World;
  beforeAll(async () => {
    world = await buildWorld(it.portal);
  });

  const deleteAs = async (admin: TestPerson, id: string) =>
    it.attacker.api('DELETE', `/users?id=${id}`, { token: await tokenFor(it.portal, admin) });

  /** Calls the routes that require a verified doctor, with a token from before the change. */
  async function callAsDoctor(doctor: TestPerson, token: string, day: string): Promise<[string, Reply][]> {
    const email = encodeURIComponent(doctor.email);
    const record = slotRecord(doctor.email, [day], [RANGE]);
    const { date } = (record['docSlot'] as { date: string }[])[0]!;
    const query = new URLSearchParams({ AppointmentDate: date, slot: RANGE });
    return [
      ['publish', await it.attacker.api('POST', '/slots', { token, body: record })],
      ['withdraw', await it.attacker.api('DELETE', `/slots?${query}`, { token })],
      ['read patients', await it.attacker.api('GET', `/booking-doctor?email=${email}`, { token })],
    ];
  }

  test.each<[string, boolean, (doctor: TestPerson) => Promise<unknown>, number, string]>([
    ['was never verified', false, async () => undefined, 403, WAIT],
    [
      'is verified no longer',
      true,
      ({ id }) => it.portal.db.updateTable('doctor').set({ verifiedAt: null }).where('id', '=', id).execute(),
      403,
      WAIT,
    ],
    ['was deleted', true, ({ id }) => deleteAs(world.people.admin, id), 401, 'Please log in first.'],
  ])(
    'attack 15: a doctor who %s can neither publish slots nor list patients',
    async (_who, isVerified, become, expected, sentence) => {
      const doctor = await aPerson(it.portal, { role: 'doctor', isVerified });
      const token = await tokenFor(it.portal, doctor);
      const [day = ''] = daysWithoutSlots(it.portal, 90).slice(-1);
      await become(doctor);
      for (const [what, { status, body }] of await callAsDoctor(doctor, token, day)) {
        expect([what, status, body['message']]).toEqual([what, expected, sentence]);
      }
      expect((await it.attacker.api('GET', '/appointmentOptions')).text).not.toContain(doctor.email);
      expect((await it.attacker.api('GET', `/slot/${doctor.email}`)).body).toMatchObject({ data: { docSlot: [] } });
      expect(await it.portal.db.selectFrom('slot').select('id').where('doctorId', '=', doctor.id).execute()).toEqual(
        [],
      );
    },
  );

  test('attack 17: the admin-only routes are those that change people, closures, treatments and messages, import files, read the audit and open the portal', () => {
    const admins = [
      'checkImport',
      'createClosure',
      'createDoctor',
      'createImport',
      'createReception',
      'createTreatment',
      'deleteClosure',
      'deleteMessage',
      'deletePerson',
      'getOverview',
      'getRegisters',
      'getSettings',
      'getTeam',
      'listAudit',
      'listAuditActs',
      'listClosures',
      'listImports',
      'listManagedTreatments',
      'listSettingsChanges',
      'listStaffSessions',
      'listSubscribers',
      'mailImport',
      'openToPublic',
      'orderTreatments',
      'previewClosure',
      'previewState',
      'proveTestEmail',
      'resetFactors',
      'restoreClosure',
      'sendTestEmail',
      'undoImport',
      'updateSettings',
      'updateTeam',
      'updateTreatment',
      'verifyDoctor',
    ];
    expect(adminRoutes.map(([name]) => name).toSorted()).toEqual(admins);
  });

  const refused = ['patient', 'doctor', 'unverifiedDoctor', 'reception'] as const satisfies Person[];
  test.each(adminRoutes.flatMap(([name, rows]) => refused.map((who) => [who, name, rows] as const)))(
    'attack 17: a %s who calls %s is refused',
    async (who, name, rows) => {
      const route = (Object.values(routes) as NamedRoute[]).find((candidate) => candidate.name === name)!;
      for (const row of rows) {
        const { path = route.path, query = {}, body } = await row.send(world, who);
        const token = await tokenFor(it.portal, world.people[who]);
        const answer = await it.attacker.api(route.method, `${path}?${new URLSearchParams(query)}`, { token, body });
        expect([row.of, answer.status, answer.body['code'], answer.body['data']]).toEqual([
          row.of,
          403,
          'not_allowed',
          undefined,
        ]);
      }
    },
  );

  test('attack 18: the last admin cannot delete or demote themself', async () => {
    const { admin } = world.people;
    const token = await tokenFor(it.portal, admin);
    const deleted = await deleteAs(admin, admin.id);
    expect([deleted.status, deleted.body['code']]).toEqual([409, 'last_admin']);
    for (const [method, path, body] of [
      ['PATCH', '/profile', { role: 'Patient' }],
      ['PATCH', `/users?id=${admin.id}`, { role: 'Patient' }],
      ['PATCH', `/users?id=${admin.id}`, { specialty: 'Orthodontics' }],
    ] as const) {
      expect([400, 404]).toContain((await it.attacker.api(method, path, { token, body })).status);
    }
    const profile = { name: admin.name, email: admin.email, role: 'Patient', image: '/images/x.jpg' };
    await it.attacker.api('POST', '/users', { cookie: admin.cookie, body: profile });
    expect((await it.attacker.api('GET', '/profile', { token })).body).toMatchObject({ data: { role: 'admin' } });
  });

  test('attack 18: an admin cannot delete themself, even if there are others', async () => {
    const other = await aPerson(it.portal, { role: 'admin' });
    const { status, body } = await deleteAs(other, other.id);
    expect([status, body['code']]).toEqual([409, 'cannot_delete_self']);
    expect((await deleteAs(world.people.admin, other.id)).status).toBe(200);
  });

  test('attack 18: when two admins delete each other concurrently, one remains', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await aPerson(it.portal, { role: 'admin' }), await aPerson(it.portal, { role: 'admin' })];
      await deleteAs(one, world.people.admin.id);
      const answers = await Promise.all([deleteAs(one, other.id), deleteAs(other, one.id)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => [401, 409].includes(status))).toHaveLength(1);
      const left = await livingIds(it.portal, 'admin');
      expect(left).toHaveLength(1);
      world.people.admin = { ...world.people.admin, ...[one, other].find(({ id }) => id === left[0]) };
    }
  });
});
