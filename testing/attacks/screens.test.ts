import { expect, test } from 'vitest';
import { routes } from '#contract/index';
import { describeOneDatabase } from '#testing/database';
import { aPerson, tokenFor } from '#testing/people';
import { permissionTable } from '#testing/permission-table';
import { buildWorld } from '#testing/permission-world';
import { useAttacker } from './use-attacker.ts';

describeOneDatabase('attacks with the screen of a waiting room', (open) => {
  const it = useAttacker(open);

  test('attack 74: the token of a screen reads the waiting room without names and nothing else, until staff end it', async () => {
    const world = await buildWorld(it.portal);
    const maker = await aPerson(it.portal, { role: 'reception' });
    const token = await tokenFor(it.portal, maker);
    const post = (name: string) => it.attacker.api('POST', '/desk/screens', { token, body: { name } });
    expect([(await post('')).status, (await post('x'.repeat(61))).status]).toEqual([400, 400]);
    const { body: made } = await post('Room 1');
    const { _id: id, link } = made['data'] as { _id: string; link: string };
    const secret = link.split('#token=')[1]!;
    const show = () => it.attacker.api('POST', '/waiting-room', { body: { token: secret } });

    // Its maker has signed out, and the screen goes on.
    await it.attacker.api('POST', '/sign-out', { token });
    const bookingId = await world.aBooking();
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(new Date());
    const { patient } = world.people;
    await it.portal.db
      .updateTable('booking')
      .set({ day: today, attendance: 'arrived', attendanceAt: new Date() })
      .where('id', '=', bookingId)
      .execute();
    const shown = await show();
    expect([shown.status, (shown.body['data'] as object[]).length]).toEqual([200, 1]);
    expect(shown.text).not.toContain(patient.name);
    expect(shown.text).not.toContain(bookingId);

    for (const [name, rows] of Object.entries(permissionTable)) {
      const route = Object.values(routes).find((candidate) => candidate.name === name)!;
      if (route.access === 'anyone') continue;
      const { path = route.path, query = {}, body, headers = {} } = await rows[0]!.send(world, 'reception');
      const search = new URLSearchParams(query).toString();
      const url = search ? `${path}?${search}` : path;
      expect([name, (await it.portal.call(route.method, url, { token: secret, body, headers })).status]).toEqual([
        name,
        401,
      ]);
    }
    const { tokenHash, lastSeenAt } = await it.portal.db
      .selectFrom('screen')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([tokenHash === secret, lastSeenAt === null]).toEqual([false, false]);

    const again = await tokenFor(it.portal, maker);
    expect((await it.attacker.api('DELETE', `/desk/screens?id=${id}`, { token: again })).status).toBe(200);
    expect((await show()).status).toBe(404);
    const entries = it.portal.db.selectFrom('auditEntry').select('action').where('actorId', '=', maker.id);
    expect((await entries.orderBy('id').execute()).map(({ action }) => action)).toEqual([
      'screen.created',
      'screen.ended',
    ]);
  });
});
