import { useState } from 'react';
import { connectGoogle, disconnectGoogle, type Account } from '../../api/identity.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { explain } from './explain.ts';

/** Whether Google opens this account too; connecting it proves both, for one is logged in already. */
export function GoogleConnection({ account, onChange }: { account: Account; onChange: () => void }) {
  const { t } = useWords();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { email, hasGoogle, hasPassword } = account;
  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const isLeaving = !hasGoogle && !(await connectGoogle({ back: paths.profile, refused: paths.profile }));
      // Leaving for Google goes on after the promise: the button stays busy.
      if (isLeaving) return;
      if (hasGoogle) await disconnectGoogle();
      onChange();
    } catch (error) {
      setFailure(explain(error, t));
    }
    setBusy(false);
  };
  return (
    <div className="grid justify-items-start gap-3">
      {hasGoogle && <Badge tone="success">{t('profile.googleConnected')}</Badge>}
      <p>{t(hasGoogle ? 'profile.googleIsConnected' : 'profile.googleLead', { email })}</p>
      {hasGoogle && !hasPassword ? (
        <p>{t('profile.googleOnly')}</p>
      ) : (
        <Button variant="outline" isBusy={isBusy} onClick={() => void press()}>
          {t(hasGoogle ? 'profile.disconnectGoogle' : 'profile.connectGoogle')}
        </Button>
      )}
      <FormError>{failure}</FormError>
    </div>
  );
}
