import type { SessionUser } from '#web/api/session-store.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SignOutOffer } from './sign-out-offer.tsx';

/** Shown instead of the log-in form to signed-in people, also if they may not open a page: a redirect would loop. */
export function SignedInNotice({ user, isRefusal }: { user: SessionUser; isRefusal: boolean }) {
  const { t } = useMessages();
  return (
    <div className="grid gap-4">
      <Notice tone="info">
        {t(isRefusal ? 'sessions.signedInAs' : 'sessions.signedInAlready', {
          name: user.displayName,
          email: user.email,
        })}
      </Notice>
      <SignOutOffer />
      <ButtonLink to={paths.home} variant="outline">
        {t('sessions.goHome')}
      </ButtonLink>
    </div>
  );
}
