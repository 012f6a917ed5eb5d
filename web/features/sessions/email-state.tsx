import { getIdentity } from '#web/api/identity.ts';
import { useAction } from '#web/api/use-action.ts';
import type { Account } from '#web/api/identity/service.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The email address, and whether it is proven; if not, a button sends the link again. */
export function EmailState({ account: { email, isEmailVerified } }: { account: Account }) {
  const { t } = useMessages();
  const sending = useAction(t, { mutationFn: async () => (await getIdentity()).sendVerifyLink() });
  return (
    <div className="grid justify-items-start gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 break-all">{email}</span>
        <Badge tone={isEmailVerified ? 'success' : 'warning'}>
          {t(isEmailVerified ? 'profile.emailConfirmed' : 'profile.emailNotConfirmed')}
        </Badge>
      </p>
      {!isEmailVerified && <p className="text-base-content/75">{t('profile.emailWhy')}</p>}
      <output>{sending.isSuccess && <Notice tone="success">{t('profile.linkSent', { email })}</Notice>}</output>
      {!isEmailVerified && !sending.isSuccess && (
        <Button variant="outline" isBusy={sending.isPending} onClick={() => sending.run()}>
          {t('profile.sendLink')}
        </Button>
      )}
      <FormError>{sending.failure}</FormError>
    </div>
  );
}
