import { expect, test } from 'vitest';
import { contextAt } from '#testing/context-at';
import { describeOneDatabase } from '#testing/database';
import { mailedLink, mailsTo } from '#testing/outbox';
import { useTestPortal } from '#testing/use-test-portal';
import { findInvitation } from './find-invitation.ts';

describeOneDatabase('an invitation', (database) => {
  const it = useTestPortal(database);

  test('names the role and who invited, in the email and on its page', async () => {
    const email = 'ina@example.test';
    const token = await it.portal.tokenOf('admin@demo.test');
    await it.portal.call('POST', '/reception', { token, body: { name: 'Ina Neu', email } });
    const [mail] = await mailsTo(it.portal, email);
    expect(mail!.text).toContain('Invited as: Reception');
    expect(mail!.text).toContain('Invited by: Alma Berger');
    const page = new URL(await mailedLink(it.portal, email, '/reset-password'));
    const ctx = await contextAt(it.portal, 'admin@demo.test', new Date());
    const named = page.searchParams.get('invitation') ?? '';
    expect(await findInvitation(ctx, named)).toEqual({ role: 'reception', inviter: 'Alma Berger' });
    expect(await findInvitation(ctx, `${named}x`)).toBeNull();
    expect(page.hash).toMatch(/^#token=\S+$/);
  });
});
