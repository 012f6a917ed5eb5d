import { useState } from 'react';
import { errorMessage } from '#web/api/error-message.ts';
import { getIdentity } from '#web/api/identity.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** For accounts created with Google, which have no password: requests an emailed link to choose one. */
export function ChoosePassword({ email }: { email: string }) {
  const { t } = useMessages();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setState('busy');
    setFailure(null);
    try {
      await (await getIdentity()).requestReset(email);
      setState('sent');
    } catch (error) {
      setState('idle');
      setFailure(errorMessage(error, t));
    }
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t('profile.noPassword')}</p>
      <output>{state === 'sent' && <Notice tone="success">{t('sessions.resetSent')}</Notice>}</output>
      {state !== 'sent' && (
        <Button variant="outline" isBusy={state === 'busy'} onClick={() => void send()}>
          {t('profile.choosePassword')}
        </Button>
      )}
      <FormError>{failure}</FormError>
    </div>
  );
}
