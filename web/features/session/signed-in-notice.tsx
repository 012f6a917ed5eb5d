import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { signOut } from '../../api/session.ts';
import type { SessionUser } from '../../api/session-store.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Somebody signed in was refused a page: it names the account and offers another, instead of sending them in circles. */
export function SignedInNotice({ user, isRefusal }: { user: SessionUser; isRefusal: boolean }) {
  const { t } = useWords();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut().catch(() => toast.error(t('session.signOutFailed')));
    setBusy(false);
  };
  return (
    <div className="grid gap-4">
      <Notice tone="info">
        {t(isRefusal ? 'session.signedInAs' : 'session.signedInAlready', { name: user.displayName, email: user.email })}
      </Notice>
      <Button type="button" variant="primary" isBusy={isBusy} onClick={() => void leave()}>
        {t('session.useAnother')}
      </Button>
      <ButtonLink to={paths.home} variant="outline">
        {t('session.goHome')}
      </ButtonLink>
    </div>
  );
}
