import { expect, test } from 'vitest';
import { describeOneDatabase } from '#testing/database';
import { useTestPortal } from '#testing/use-test-portal';
import { identifyCaller } from '#server/people/sessions/identify-caller';
import { readVisitor } from './read-visitor.ts';
import { storeLanguage } from './store-language.ts';

describeOneDatabase('the language that a visitor chooses', (database) => {
  const it = useTestPortal(database);

  test('is stored for the person of the cookie, and for nobody without one', async () => {
    const visit = async (cookie: string) =>
      identifyCaller(it.portal.portal, new Headers({ cookie }), { identity: true });
    const cookie = await it.portal.cookieOf('patient@demo.test');
    await storeLanguage(await visit(cookie), 'de');
    await storeLanguage(await visit(''), 'en');
    expect((await readVisitor(await visit(cookie))).language).toBe('de');
    expect((await readVisitor(await visit(''))).language).toBeNull();
    const german = it.portal.db.selectFrom('person').select('email').where('language', '=', 'de');
    expect(await german.execute()).toEqual([{ email: 'patient@demo.test' }]);
  });
});
