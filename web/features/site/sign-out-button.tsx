import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { signOut } from '#web/api/session.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** Signs out and reloads the home page, so that no personal data remains in memory. */
export function SignOutButton() {
  const { t } = useMessages();
  const [isBusy, setBusy] = useState(false);

  async function handleSignOut() {
    setBusy(true);
    try {
      await signOut();
      window.location.assign(paths.home);
    } catch {
      setBusy(false);
      toast.error(t('sessions.signOutFailed'));
    }
  }

  return (
    <Button variant="outline" size="sm" isBusy={isBusy} onClick={() => void handleSignOut()}>
      <LogOut className="size-4" aria-hidden="true" />
      {t('site.signOut')}
    </Button>
  );
}
