import type { ReactNode } from 'react';
import type { SessionUser } from '#web/api/session-store.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

type SignedInNoticeProps = {
  user: SessionUser;
  isRefusal: boolean;
  signOut: ReactNode;
};

/**
 * Shown instead of the log-in form to signed-in people, also if they may not open a page: a redirect would loop.
 * `signOut` is the form that signs out.
 */
export function SignedInNotice({ user, isRefusal, signOut }: SignedInNoticeProps) {
  const { t } = useMessages();
  return (
    <div className="grid gap-4">
      <Notice tone="info">
        {t(isRefusal ? 'sessions.signedInAs' : 'sessions.signedInAlready', {
          name: user.displayName,
          email: user.email,
        })}
      </Notice>
      {signOut}
      <ButtonLink to={paths.home} variant="outline">
        {t('sessions.goHome')}
      </ButtonLink>
    </div>
  );
}
