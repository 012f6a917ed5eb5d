import { Link, useLocation } from 'react-router';
import { isHosted } from '#web/api/identity.ts';
import { useFormResult } from '#web/api/use-form-result.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PlainForm } from '#web/ui/plain-form.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Logs in with email address and password; `onStart` is called when a hydrated page sends it. */
export function LoginForm({ onStart }: { onStart: () => void }) {
  const { t } = useMessages();
  const { failure, field } = useFormResult(t);
  const { search } = useLocation();
  return (
    <PlainForm onSubmit={onStart} className="grid gap-4">
      <TextField label={t('sessions.email')} type="email" autoComplete="username" {...field('email')} />
      <PasswordField label={t('sessions.password')} autoComplete="current-password" {...field('password')} />
      <Link
        to={`${paths.forgotPassword}${search}`}
        reloadDocument
        data-carries-email=""
        className="link link-primary justify-self-start"
      >
        {t('sessions.forgotPassword')}
      </Link>
      <SubmitButton needsScript={isHosted()}>{t('sessions.logIn')}</SubmitButton>
      <FormError>
        {failure &&
          [failure.message, failure.code === 'too_many_requests' && t('sessions.limitedLogIn')]
            .filter(Boolean)
            .join(' ')}
      </FormError>
    </PlainForm>
  );
}
