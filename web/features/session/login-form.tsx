import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { LoginForm as LoginSchema, type LoginForm as LoginInput } from '#contract/people';
import { proveByPassword } from '../../api/identity.ts';
import { enterSession } from '../../api/session.ts';
import { useFieldError, useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { explain } from './explain.ts';
import { useTypedEmail } from './use-typed-email.ts';

/** E-mail and password. `suggested` fills the form in (the demo's accounts). Afterwards the session tells who it is. */
export function LoginForm({
  suggested,
  onStart,
  onDone,
}: {
  suggested: LoginInput | null;
  onStart: () => void;
  onDone: () => void;
}) {
  const { t } = useWords();
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
      await proveByPassword(given);
      await enterSession(given.email);
      onDone();
    } catch (error) {
      setFailure(explain(error, t, 'session.limitedLogIn'));
    }
  });
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label={t('session.email')}
        type="email"
        autoComplete="username"
        error={fieldError(formState.errors.email)}
        {...register('email')}
      />
      <PasswordField
        label={t('session.password')}
        autoComplete="current-password"
        showLabel={t('session.showPassword')}
        hideLabel={t('session.hidePassword')}
        error={fieldError(formState.errors.password)}
        {...register('password')}
      />
      <Link to={`${paths.forgotPassword}${search}`} state={{ email }} className="link link-primary justify-self-start">
        {t('session.forgotPassword')}
      </Link>
      <FormError>{failure}</FormError>
      <Button type="submit" variant="primary" isBusy={formState.isSubmitting}>
        {t('session.logIn')}
      </Button>
    </form>
  );
}
