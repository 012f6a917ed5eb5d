import { useState } from 'react';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { getIdentity } from '#web/api/identity.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Proves an address with the token of an emailed link. Needs a click, because mail scanners open links. */
export function ConfirmEmailForm({ token }: { token: string | null }) {
  const { t } = useMessages();
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'invalid'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setState('busy');
    setFailure(null);
    try {
      await (await getIdentity()).confirmEmail(token ?? '');
      setState('done');
    } catch (error) {
      const isInvalid = hasErrorCode(error, 'INVALID_TOKEN');
      setState(isInvalid ? 'invalid' : 'idle');
      if (!isInvalid) setFailure(errorMessage(error, t));
    }
  };
  if (state === 'invalid' || token === null) {
    return (
      <div className="grid gap-4">
        <FormError>{t('sessions.linkInvalid')}</FormError>
        <ButtonLink to={paths.profile} variant="primary">
          {t('profile.toProfile')}
        </ButtonLink>
      </div>
    );
  }
  if (state === 'done') {
    return (
      <output className="grid gap-4">
        <Notice tone="success">{t('profile.confirmed')}</Notice>
        <ButtonLink to={paths.profile} variant="primary">
          {t('profile.toProfile')}
        </ButtonLink>
      </output>
    );
  }
  return (
    <div className="grid gap-4">
      <p>{t('profile.confirmLead')}</p>
      <FormError>{failure}</FormError>
      <Button variant="primary" isBusy={state === 'busy'} onClick={() => void confirm()}>
        {t('profile.confirm')}
      </Button>
    </div>
  );
}
