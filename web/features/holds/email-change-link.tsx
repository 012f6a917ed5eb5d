import { useRef } from 'react';
import { confirmEmailChange, restoreEmail } from '#contract/accounts/email-changes';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { getSession } from '#web/api/session-store.ts';
import { enterSession } from '#web/api/session.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OwnerPassword, Reclaimed } from './owner-password.tsx';

/**
 * Confirms a new email address with the token of an emailed link, or restores the old one. Needs a click, because mail
 * scanners open links.
 */
export function EmailChangeLink({ token, isRestore }: { token: string | null; isRestore: boolean }) {
  const { t } = useMessages();
  const box = useRef<HTMLOutputElement>(null);
  const acting = useAction(t, {
    mutationFn: async (password?: string) => {
      const body = { token: token ?? '' };
      if (isRestore) return { token: (await callRoute(restoreEmail, { body })).data.token };
      const { email } = (await callRoute(confirmEmailChange, { body: { ...body, password } })).data;
      const isSignedIn = getSession().user !== null;
      if (isSignedIn) await enterSession(email);
      return { email, isSignedIn };
    },
    // The button that had the focus was removed.
    onSuccess: () => box.current?.focus(),
  });
  const { data: outcome, error, isPending } = acting;
  const asksPassword = hasErrorCode(error, 'password_needed', 'wrong_password') || acting.variables !== undefined;
  if (token === null || hasErrorCode(error, 'not_found')) return <FormError>{t('sessions.linkInvalid')}</FormError>;
  return (
    <output ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      {outcome?.token !== undefined && <Reclaimed token={outcome.token} text={t('profile.emailRestored')} />}
      {outcome?.email !== undefined && (
        <>
          <Notice tone="success">{t('profile.emailChanged', { email: outcome.email })}</Notice>
          <ButtonLink to={outcome.isSignedIn ? paths.profile : paths.login} reloadDocument variant="primary">
            {t(outcome.isSignedIn ? 'profile.toProfile' : 'sessions.logIn')}
          </ButtonLink>
        </>
      )}
      {!outcome && asksPassword && (
        <OwnerPassword
          why={t('profile.changeEmailPassword')}
          error={error}
          busy={isPending ? 'confirm' : null}
          onConfirm={(password) => acting.run(password)}
        />
      )}
      {!outcome && !asksPassword && (
        <>
          <p>{t(isRestore ? 'profile.restoreEmailLead' : 'profile.changeEmailLead')}</p>
          <FormError>{error && errorMessage(error, t)}</FormError>
          <Button
            variant="primary"
            isBusy={isPending}
            onClick={() => acting.run(undefined)}
            className="justify-self-start"
          >
            {t(isRestore ? 'profile.restoreEmailAction' : 'profile.changeEmailConfirm')}
          </Button>
        </>
      )}
    </output>
  );
}
