import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { signOut } from '../../api/session.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';

/** Leaves the account one is in, for another. */
export function SignOutOffer() {
  const { t } = useWords();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut().catch(() => toast.error(t('session.signOutFailed')));
    setBusy(false);
  };
  return (
    <Button variant="outline" isBusy={isBusy} onClick={() => void leave()}>
      {t('session.useAnother')}
    </Button>
  );
}
