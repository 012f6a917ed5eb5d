import { useState } from 'react';
import { confirmEmail, IdentityRefused } from '../../api/identity.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { explain } from './explain.ts';

/** Proves an address with the one-time token of a mailed link; by a press, for mail programs open links by themselves. */
export function ConfirmEmailForm({ token }: { token: string | null }) {
  const { t } = useWords();
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'dead'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setState('busy');
    setFailure(null);
    try {
      await confirmEmail(token ?? '');
      setState('done');
    } catch (error) {
      const isDead = error instanceof IdentityRefused && error.code === 'INVALID_TOKEN';
      setState(isDead ? 'dead' : 'idle');
      if (!isDead) setFailure(explain(error, t));
    }
  };
  if (state === 'dead' || token === null) {
    return (
      <div className="grid gap-4">
        <FormError>{t('session.linkInvalid')}</FormError>
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
