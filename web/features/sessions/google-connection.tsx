import { useAction } from '#web/api/use-action.ts';
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
  const { email, hasGoogle, hasPassword } = account;
  const change = useAction(t, {
    mutationFn: async () => {
      const identity = await getIdentity();
      if (hasGoogle) return identity.disconnectGoogle();
      const isConnected = await identity.connectGoogle({ back: paths.profile, refused: paths.profile });
      // The browser is being redirected to Google: the button stays busy.
      return isConnected ? undefined : new Promise(() => undefined);
    },
    onSuccess: onChange,
  });
  return (
    <div className="grid justify-items-start gap-3">
      {hasGoogle && <Badge tone="success">{t('profile.googleConnected')}</Badge>}
      <p>{t(hasGoogle ? 'profile.googleIsConnected' : 'profile.googleLead', { email })}</p>
      {hasGoogle && !hasPassword ? (
        <p>{t('profile.googleOnly')}</p>
      ) : (
        <Button variant="outline" isBusy={change.isPending} onClick={() => change.run()}>
          {t(hasGoogle ? 'profile.disconnectGoogle' : 'profile.connectGoogle')}
        </Button>
      )}
      <FormError>{change.failure}</FormError>
    </div>
  );
}
