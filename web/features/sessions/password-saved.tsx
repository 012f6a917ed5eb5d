import type { Translate } from '#i18n/catalogue';
import { firstPage } from '#web/api/first-page.ts';
import type { Session } from '#web/api/session-store.ts';
import { useSession } from '#web/api/use-session.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Confirms the new password, with a link to continue or to log in. */
export function PasswordSaved() {
  const { t } = useMessages();
  const session = useSession();
  if (session.phase === 'loading') return null;
  const { text, to, action } = nextStep(session, t);
  return (
    <output className="grid gap-4">
      <Notice tone="success">{text}</Notice>
      <ButtonLink to={to} variant="primary">
        {action}
      </ButtonLink>
    </output>
  );
}

function nextStep(session: Session, t: Translate): { text: string; to: string; action: string } {
  if (session.phase === 'signed-in') {
    const { to, name } = firstPage(session.user);
    const text = t('sessions.passwordSavedSignedIn', { email: session.user.email });
    return { text, to, action: t('sessions.continueTo', { page: t(name) }) };
  }
  if (session.phase === 'unfinished') {
    const text = t('sessions.passwordSavedSignedIn', { email: session.email });
    return { text, to: paths.signUp, action: t('sessions.finishTitle') };
  }
  if (session.phase === 'factor') {
    return {
      text: t('sessions.passwordSavedFactor'),
      to: paths.loginFactor(paths.home),
      action: t('factors.stepTitle'),
    };
  }
  return { text: t('sessions.passwordSaved'), to: paths.login, action: t('sessions.backToLogin') };
}
