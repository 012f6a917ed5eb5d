import { useState } from 'react';
import { requestReset } from '../../api/identity.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { explain } from './explain.ts';

/** Who came by Google has no password; a mailed link lets them choose one. */
export function ChoosePassword({ email }: { email: string }) {
  const { t } = useWords();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setState('busy');
    setFailure(null);
    try {
      await requestReset(email);
      setState('sent');
    } catch (error) {
      setState('idle');
      setFailure(explain(error, t));
    }
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t('profile.noPassword')}</p>
      <output>{state === 'sent' && <Notice tone="success">{t('session.resetSent')}</Notice>}</output>
      {state !== 'sent' && (
        <Button variant="outline" isBusy={state === 'busy'} onClick={() => void send()}>
          {t('profile.choosePassword')}
        </Button>
      )}
      <FormError>{failure}</FormError>
    </div>
  );
}
