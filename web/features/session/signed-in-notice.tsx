import type { SessionUser } from '../../api/session-store.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignOutOffer } from './sign-out-offer.tsx';

/** Somebody signed in was refused a page: it names the account and offers another, instead of sending them in circles. */
export function SignedInNotice({ user, isRefusal }: { user: SessionUser; isRefusal: boolean }) {
  const { t } = useWords();
  return (
    <div className="grid gap-4">
      <Notice tone="info">
        {t(isRefusal ? 'session.signedInAs' : 'session.signedInAlready', { name: user.displayName, email: user.email })}
      </Notice>
      <SignOutOffer />
      <ButtonLink to={paths.home} variant="outline">
        {t('session.goHome')}
      </ButtonLink>
    </div>
  );
}
