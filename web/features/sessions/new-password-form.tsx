import { useEffect, useRef, useState } from 'react';
import type { MessageKey, Translate } from '#i18n/catalogue';
import { errorMessage, hasErrorCode, passwordFault } from '#web/api/error-message.ts';
import { getIdentity } from '#web/api/identity.ts';
import { enterSession } from '#web/api/session.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { whenUsed } from '#web/when-used.ts';
import { firstPage } from '#web/api/first-page.ts';
import type { Session } from '#web/api/session-store.ts';
import { useSession } from '#web/api/use-session.ts';
import { Notice } from '#web/ui/notice.tsx';

const loadRules = () => import('./new-password-fault.ts');

/** Sets a new password with the token of an emailed link, or of a log-in; `isStaff` if the link says so. */
export function NewPasswordForm({ token, isStaff }: { token: string | null; isStaff: boolean }) {
  const { t } = useMessages();
  const [failure, setFailure] = useState<string | null>(null);
  const [isLinkInvalid, setLinkInvalid] = useState(false);
  const [fault, setFault] = useState<MessageKey>();
  const [step, setStep] = useState<'typing' | 'saving' | 'saved'>('typing');
  const field = useRef<HTMLInputElement>(null);
  // The rules come with zod, so they load with the first key.
  useEffect(() => whenUsed(() => void loadRules().catch(() => undefined)), []);
  const submit = useSingleFlight(async () => {
    const password = field.current?.value ?? '';
    setFailure(null);
    try {
      const found = (await loadRules()).newPasswordFault(password, isStaff);
      setFault(found);
      if (found) return field.current?.focus();
      setStep('saving');
      const email = await (await getIdentity()).resetPassword({ token: token ?? '', newPassword: password });
      if (email !== null) await enterSession(email);
      setStep('saved');
    } catch (error) {
      setFault(passwordFault(error));
      // The link was used, has expired, or its account was deleted.
      if (hasErrorCode(error, 'INVALID_TOKEN', 'USER_NOT_FOUND')) setLinkInvalid(true);
      else if (!passwordFault(error)) setFailure(errorMessage(error, t));
      setStep('typing');
    }
  });
  if (isLinkInvalid || token === null) {
    return (
      <div className="grid gap-4">
        <FormError>{t('sessions.linkInvalid')}</FormError>
        <ButtonLink to={paths.forgotPassword} variant="primary">
          {t('sessions.askNewLink')}
        </ButtonLink>
      </div>
    );
  }
  if (step === 'saved') return <PasswordSaved />;
  return (
    <Form className="grid gap-4" onSubmit={() => submit()}>
      <PasswordField
        label={t('sessions.newPassword')}
        autoComplete="new-password"
        hint={t(isStaff ? 'sessions.staffPasswordHint' : 'sessions.passwordHint')}
        error={fault && t(fault)}
        ref={field}
        name="password"
      />
      <FormError>{failure}</FormError>
      <Button type="submit" variant="primary" isBusy={step === 'saving'}>
        {t('sessions.savePassword')}
      </Button>
    </Form>
  );
}

/** Confirms the new password, with a link to continue or to log in. */
function PasswordSaved() {
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
