import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '#server/people/identity/embedded';
import type { OpenDatabase } from '#server/platform/database/open-database';
import { describeOneDatabase } from '#testing/database';
import { embeddedSettings } from '#testing/embedded-settings';
import { fastHash } from '#testing/fast-hash';

const ORIGIN = 'https://clinic.example';
const PASSWORD = 'Secret#1';

describeOneDatabase('what a session’s cookie and an update of an account may be', (open) => {
  let database: OpenDatabase;
  let identity: EmbeddedIdentity;
  beforeAll(async () => {
    database = await open();
    const settings = { ...embeddedSettings(database), publicUrl: ORIGIN, trustedOrigins: [ORIGIN] };
    identity = createEmbeddedIdentity({ ...settings, passwords: fastHash });
  });
  const send = (path: string, body: object, cookie = '') =>
    identity.handle(
      new Request(`${ORIGIN}/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: ORIGIN, cookie },
        body: JSON.stringify(body),
      }),
    );
  /** Signs up; returns the header that sets the session's cookie. */
  const signUp = async (email: string) => {
    const { headers } = await send('/sign-up/email', {
      email,
      name: 'Nina',
      password: PASSWORD,
      image: 'javascript:alert(1)',
    });
    return headers.getSetCookie().find((candidate) => candidate.includes('session_token')) ?? '';
  };

  test('attack 60: a sign-up and an update of an account store no image, an update nothing but the name', async () => {
    const [cookie] = (await signUp('update@example.test')).split(';');
    const update = { name: 'Nora', image: 'javascript:alert(1)', emailVerified: true };
    expect((await send('/update-user', update, cookie)).status).toBe(200);
    const { rows } = await sql`
      select name, image, "emailVerified" from identity_user where email = 'update@example.test'`.execute(
      database.write,
    );
    expect(rows).toEqual([{ name: 'Nora', image: null, emailVerified: false }]);
  });

  test('attack 61: on https no sibling domain can set the cookie of a session; that of version 0.4 is still read', async () => {
    const begun = await signUp('host@example.test');
    expect(begun).toMatch(/^__Host-molar\.session_token=/);
    expect(begun).toMatch(/; Path=\/;.*; Secure/i);
    expect(begun).not.toMatch(/domain=/i);
    const earlier = begun.split(';')[0]!.replace('__Host-', '__Secure-');
    expect(await identity.prove(new Headers({ cookie: earlier }))).toMatchObject({ email: 'host@example.test' });
    expect((await send('/account', {}, earlier)).status).toBe(200);
    const deleted = (await send('/sign-out', {}, earlier)).headers.getSetCookie().map((item) => item.split(';')[0]);
    expect(deleted).toEqual(expect.arrayContaining(['__Host-molar.session_token=', '__Secure-molar.session_token=']));
    expect(await identity.prove(new Headers({ cookie: earlier }))).toBeNull();
  });

  test('attack 65: a name has no invisible marks, but the joiners of Persian', async () => {
    const [cookie] = (await signUp('marks@example.test')).split(';');
    await send('/update-user', { name: 'N\u200Bi\u200Cna\u200E\u200F\u061C' }, cookie);
    const { rows } = await sql`select name from identity_user where email = 'marks@example.test'`.execute(
      database.write,
    );
    expect(rows).toEqual([{ name: 'Ni\u200Cna' }]);
  });
});
