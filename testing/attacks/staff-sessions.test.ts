import { expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { aPersonWithCookie } from '#testing/people';
import { useAttacker } from './use-attacker.ts';

describeOneDatabase('attacks with a device of staff that was lost', (open) => {
  const it = useAttacker(open);
  const signedIn = async (role: 'admin' | 'reception' | 'patient') => {
    const person = await aPersonWithCookie(it.portal, { role });
    return { ...person, token: await it.attacker.tokenOf(person) };
  };
  const list = async (token: string) => {
    const { status, body } = await it.attacker.api('GET', '/sessions/staff', { token });
    return status === 200 ? (body['data'] as { _id: string; person_name: string }[]) : status;
  };
  const end = async (token: string, id: string) =>
    (await it.attacker.api('DELETE', `/sessions?id=${id}`, { token })).status;

  test('attack 73: the admin ends a session of staff, whose token and cookie are refused at once; nobody else does', async () => {
    const [admin, thief, patient] = [await signedIn('admin'), await signedIn('reception'), await signedIn('patient')];
    const sessions = (await list(admin.token)) as { _id: string; person_name: string }[];
    expect(sessions.map(({ person_name: name }) => name)).toContain(thief.name);
    expect(sessions.map(({ person_name: name }) => name)).not.toContain(patient.name);
    const lost = sessions.find(({ person_name: name }) => name === thief.name)!;
    const own = sessions.find(({ person_name: name }) => name === admin.name)!;
    expect([await list(thief.token), await list(patient.token)]).toEqual([403, 403]);
    expect([await end(thief.token, own._id), await end(patient.token, lost._id)]).toEqual([404, 404]);
    const { subject } = patient;
    const ofPatient = await it.portal.db.selectFrom('session').select('id').where('subject', '=', subject).execute();
    expect(await end(admin.token, ofPatient[0]!.id), 'a patient’s').toBe(404);

    expect(await end(admin.token, lost._id)).toBe(200);
    const { cookie, token, email, id: personId } = thief;
    const answers = [
      await it.attacker.api('GET', '/profile', { token }),
      await it.attacker.api('GET', `/jwt?email=${encodeURIComponent(email)}`, { cookie }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    const entry = await it.portal.db
      .selectFrom('auditEntry')
      .select(['actorId', 'personId'])
      .where('action', '=', 'session.ended')
      .executeTakeFirst();
    expect(entry).toEqual({ actorId: admin.id, personId });
  });
});
