import { beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '#contract/index';
import { insertImage } from '#server/people/images/images-rows';
import { DEMO_PASSWORD } from '#server/app/seed/seed-demo';
import { describeOneDatabase } from '#testing/database';
import { aPerson, aPersonWithCookie, STAFF_PASSWORD, tokenFor } from '#testing/people';
import { permissionTable } from '#testing/permission-table';
import { buildWorld, callers, type World } from '#testing/permission-world';
import { useAttacker } from './use-attacker.ts';

const MINUTE = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
const listed = Object.values(routes).filter(
  ({ access, failures }) => access === 'person' && failures.includes('step_up_required'),
);

describeOneDatabase('attacks from an unlocked desk', (open) => {
  const it = useAttacker(open);
  let world: World;
  /** A token of the admin, who proved themselves eleven minutes ago. */
  let stale: string;
  beforeAll(async () => {
    world = await buildWorld(it.portal);
    const { issuer, subject } = world.people.admin;
    await insertImage(it.portal.db, { url: subject, issuer, subject, removeBy: null });
  });
  beforeEach(async () => {
    stale = await tokenFor(it.portal, world.people.admin, { provenAt: minutesAgo(11) });
  });
  const prove = (token: string, password: string) =>
    it.attacker.api('POST', '/sessions/proof', { token, body: { password } });
  const deletePatient = async (token: string) => {
    const { id } = await aPerson(it.portal, { role: 'patient' });
    const { status, body } = await it.attacker.api('DELETE', `/users?id=${id}`, { token });
    return status === 200 ? 200 : [status, body['code']];
  };

  test('attack 70: without a recent proof the admin deletes, merges, exports, verifies and adds nobody', async () => {
    expect(listed.map(({ name }) => name).toSorted()).toEqual([
      'checkImport',
      'createDoctor',
      'createImport',
      'createReception',
      'createScreen',
      'deletePerson',
      'exportAppointments',
      'listSubscribers',
      'mailImport',
      'mergePeople',
      'openDataExport',
      'openLockedRecords',
      'openToPublic',
      'requestDataExport',
      'requestDeletion',
      'requestEmailChange',
      'resetFactors',
      'undoImport',
      'updateSettings',
      'updateTeam',
      'verifyDoctor',
    ]);
    for (const [name, rows] of Object.entries(permissionTable)) {
      const route = Object.values(routes).find((candidate) => candidate.name === name)!;
      if (route.access !== 'person' || route === routes.proveSession) continue;
      // What the admin may not do in any case is refused for that.
      for (const row of rows.filter(({ expected }) => expected[callers.indexOf('admin')] !== 403)) {
        const { path = route.path, query = {}, body } = await row.send(world, 'admin');
        const search = new URLSearchParams(query).toString();
        const url = search ? `${path}?${search}` : path;
        const got = await it.portal.call(route.method, url, { token: stale, body });
        const isRefused = got.body['code'] === 'step_up_required';
        expect([name, row.of, got.status === 403 && isRefused]).toEqual([name, row.of, listed.includes(route)]);
      }
    }
  });

  test('attack 70: the password lasts for ten minutes, for its own session only, and a wrong one proves nothing', async () => {
    expect(await deletePatient(stale)).toEqual([403, 'step_up_required']);
    const wrong = await prove(stale, 'Wrong#11');
    expect([wrong.status, wrong.body['code']]).toEqual([403, 'wrong_password']);
    expect(await deletePatient(stale)).toEqual([403, 'step_up_required']);

    expect((await prove(stale, DEMO_PASSWORD)).status).toBe(200);
    expect(await deletePatient(stale)).toBe(200);
    const other = await tokenFor(it.portal, world.people.admin, { provenAt: null });
    expect(await deletePatient(other), 'another session of the same person').toEqual([403, 'step_up_required']);

    await it.portal.db
      .updateTable('session')
      .set({ provenAt: minutesAgo(10) })
      .execute();
    expect(await deletePatient(stale)).toEqual([403, 'step_up_required']);
  });

  test('a sign-in counts as a proof, as does its token that was renewed since', async () => {
    const { email } = await aPersonWithCookie(it.portal, { role: 'admin', password: STAFF_PASSWORD });
    const { cookie } = await it.attacker.identity('/sign-in/email', { email, password: STAFF_PASSWORD });
    const mint = () => it.attacker.api('GET', `/jwt?email=${encodeURIComponent(email)}`, { cookie });
    expect(await deletePatient(String((await mint()).body['accessToken']))).toBe(200);
    expect(await deletePatient(String((await mint()).body['accessToken']))).toBe(200);
  });

  test('attack 70: passwords are guessed no faster than at a change of the password', async () => {
    const admin = world.people.admin;
    const guesses = [];
    for (let guess = 0; guess < 6; guess += 1) guesses.push((await prove(stale, `Guess#${guess}`)).status);
    expect(guesses).toEqual([403, 403, 403, 403, 403, 429]);
    const other = await tokenFor(it.portal, admin, { provenAt: null });
    const right = await prove(other, DEMO_PASSWORD);
    expect([right.status, Number(right.headers.get('retry-after')) > 0], 'by another session').toEqual([429, true]);
  });

  test.each([
    ['no password', {}],
    ['an empty one', { password: '' }],
    ['one that is too long to verify', { password: 'x'.repeat(129) }],
    ['fields of its own', { password: DEMO_PASSWORD, id: 'x' }],
  ])('a proof with %s is refused', async (_what, body) => {
    expect((await it.attacker.api('POST', '/sessions/proof', { token: stale, body })).status).toBe(400);
    expect((await it.attacker.api('POST', '/sessions/proof', { body: { password: DEMO_PASSWORD } })).status).toBe(401);
  });
});
