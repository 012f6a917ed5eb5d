import type { Role } from '#domain/permission';
import type { WordKey } from '#words/catalogue';
import { roleOf, type Session } from '../../api/session-store.ts';
import { useSession } from '../../api/use-session.ts';
import { useWords, type Say } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Where somebody goes on after they chose a password, by their role. */
const firstPages: Record<Role, { to: string; name: WordKey }> = {
  patient: { to: paths.dashboard, name: 'dashboard.myAppointment' },
  doctor: { to: paths.mySchedule, name: 'dashboard.mySchedule' },
  admin: { to: paths.manageDoctors, name: 'dashboard.manageDoctor' },
};

/** The new password is set: whoever is logged in goes on, everybody else logs in with it. */
export function PasswordSaved() {
  const { t } = useWords();
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

function nextStep(session: Session, t: Say): { text: string; to: string; action: string } {
  if (session.phase === 'signed-in') {
    const { to, name } = firstPages[roleOf(session.user)];
    const text = t('session.passwordSavedSignedIn', { email: session.user.email });
    return { text, to, action: t('session.continueTo', { page: t(name) }) };
  }
  if (session.phase === 'unfinished') {
    const text = t('session.passwordSavedSignedIn', { email: session.email });
    return { text, to: paths.signUp, action: t('session.finishTitle') };
  }
  return { text: t('session.passwordSaved'), to: paths.login, action: t('session.backToLogin') };
}
