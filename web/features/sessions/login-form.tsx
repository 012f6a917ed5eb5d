import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { LoginForm as LoginSchema, type LoginForm as LoginInput } from '#contract/sessions';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { getIdentity } from '#web/api/identity.ts';
import { enterSession } from '#web/api/session.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useTypedEmail } from './use-typed-email.ts';

/** Logs in with email address and password. `suggested` fills in the form (demo accounts). */
export function LoginForm({
  suggested,
  onStart,
  onDone,
}: {
  suggested: LoginInput | null;
  onStart: () => void;
  onDone: () => void;
}) {
  const { t } = useMessages();
  const fieldError = useFieldError();
  const [failure, setFailure] = useState<string | null>(null);
  const { search } = useLocation();
  const { register, handleSubmit, control, formState } = useForm<LoginInput>({
    resolver: zodResolver(LoginSchema),
    defaultValues: { email: useTypedEmail(), password: '' },
    ...(suggested && { values: suggested }),
  });
  const email = useWatch({ control, name: 'email' });
  const submit = handleSubmit(async (given) => {
    setFailure(null);
    onStart();
    try {
      await (await getIdentity()).signInWithPassword(given);
      await enterSession(given.email);
      onDone();
    } catch (error) {
      const isLimited = hasErrorCode(error, 'too_many_requests');
      setFailure(errorMessage(error, t) + (isLimited ? ` ${t('sessions.limitedLogIn')}` : ''));
    }
  });
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label={t('sessions.email')}
        type="email"
        autoComplete="username"
        error={fieldError(formState.errors.email)}
        {...register('email')}
      />
      <PasswordField
        label={t('sessions.password')}
        autoComplete="current-password"
        showLabel={t('sessions.showPassword')}
        hideLabel={t('sessions.hidePassword')}
        error={fieldError(formState.errors.password)}
        {...register('password')}
      />
      <Link to={`${paths.forgotPassword}${search}`} state={{ email }} className="link link-primary justify-self-start">
        {t('sessions.forgotPassword')}
      </Link>
      <FormError>{failure}</FormError>
      <Button type="submit" variant="primary" isBusy={formState.isSubmitting}>
        {t('sessions.logIn')}
      </Button>
    </form>
  );
}
