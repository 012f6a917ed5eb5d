import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { signOut } from '#web/api/session.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';

/** Leaves the account one is in, for another. */
export function SignOutOffer() {
  const { t } = useMessages();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut().catch(() => toast.error(t('sessions.signOutFailed')));
    setBusy(false);
  };
  return (
    <Button variant="outline" isBusy={isBusy} onClick={() => void leave()}>
      {t('sessions.useAnother')}
    </Button>
  );
}
