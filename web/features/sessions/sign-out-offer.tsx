import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { signOut } from '#web/api/session.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';

/** Signs out, to use another account. */
export function SignOutOffer() {
  const { t } = useMessages();
  const [isBusy, setBusy] = useState(false);
  const handleSignOut = async () => {
    setBusy(true);
    await signOut().catch(() => toast.error(t('sessions.signOutFailed')));
    setBusy(false);
  };
  return (
    <Button variant="outline" isBusy={isBusy} onClick={() => void handleSignOut()}>
      {t('sessions.useAnother')}
    </Button>
  );
}
