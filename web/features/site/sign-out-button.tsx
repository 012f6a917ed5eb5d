import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { signOut } from '../../api/session.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';

/** Ends the session and goes home by a full load, so that nothing of the person stays in the page. */
export function SignOutButton() {
  const { t } = useWords();
  const [isBusy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    try {
      await signOut();
      window.location.assign(paths.home);
    } catch {
      setBusy(false);
      toast.error(t('session.signOutFailed'));
    }
  }

  return (
    <Button variant="outline" size="sm" isBusy={isBusy} onClick={() => void leave()}>
      <LogOut className="size-4" aria-hidden="true" />
      {t('site.signOut')}
    </Button>
  );
}
