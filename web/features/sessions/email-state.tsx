import { useState } from 'react';
import { errorMessage } from '#web/api/error-message.ts';
import { getIdentity } from '#web/api/identity.ts';
import type { Account } from '#web/api/identity/service.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The email address, and whether it is proven; if not, a button sends the link again. */
export function EmailState({ account: { email, isEmailVerified } }: { account: Account }) {
  const { t } = useMessages();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setState('busy');
    setFailure(null);
    try {
      await (await getIdentity()).sendVerifyLink();
      setState('sent');
    } catch (error) {
      setState('idle');
      setFailure(errorMessage(error, t));
    }
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 break-all">{email}</span>
        <Badge tone={isEmailVerified ? 'success' : 'warning'}>
          {t(isEmailVerified ? 'profile.emailConfirmed' : 'profile.emailNotConfirmed')}
        </Badge>
      </p>
      {!isEmailVerified && <p className="text-base-content/75">{t('profile.emailWhy')}</p>}
      <output>{state === 'sent' && <Notice tone="success">{t('profile.linkSent', { email })}</Notice>}</output>
      {!isEmailVerified && state !== 'sent' && (
        <Button variant="outline" isBusy={state === 'busy'} onClick={() => void send()}>
          {t('profile.sendLink')}
        </Button>
      )}
      <FormError>{failure}</FormError>
    </div>
  );
}
