import { useState } from 'react';
import { errorMessage } from '#web/api/error-message.ts';
import { getIdentity } from '#web/api/identity.ts';
import type { Account } from '#web/api/identity/service.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';

/** Connects Google with this account, or disconnects it. Being logged in proves the account, Google the other one. */
export function GoogleConnection({ account, onChange }: { account: Account; onChange: () => void }) {
  const { t } = useMessages();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { email, hasGoogle, hasPassword } = account;
  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const identity = await getIdentity();
      const isLeaving = !hasGoogle && !(await identity.connectGoogle({ back: paths.profile, refused: paths.profile }));
      // The browser is being redirected to Google: the button stays busy.
      if (isLeaving) return;
      if (hasGoogle) await identity.disconnectGoogle();
      onChange();
    } catch (error) {
      setFailure(errorMessage(error, t));
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
