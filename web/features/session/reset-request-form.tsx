import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { ResetRequestForm as Schema, type ResetRequestForm as Input } from '#contract/people';
import { requestReset } from '../../api/identity.ts';
import { useFieldError, useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { explain } from './explain.ts';
import { useTypedEmail } from './use-typed-email.ts';

/** Asks for a link to choose a new password. What it says afterwards is the same whether the address is known. */
export function ResetRequestForm({ hasOutbox }: { hasOutbox: boolean }) {
  const { t } = useWords();
  const fieldError = useFieldError();
  const [failure, setFailure] = useState<string | null>(null);
  const { search } = useLocation();
  const { register, handleSubmit, control, formState } = useForm<Input>({
    resolver: zodResolver(Schema),
    defaultValues: { email: useTypedEmail() },
  });
  const email = useWatch({ control, name: 'email' });
  const submit = handleSubmit(async ({ email }) => {
    setFailure(null);
    try {
      await requestReset(email.trim().toLowerCase());
    } catch (error) {
      setFailure(explain(error, t, 'session.limitedReset'));
      throw error;
    }
  });
  if (formState.isSubmitSuccessful) {
    return (
      <output className="grid gap-4">
        <Notice tone="success">{t('session.resetSent')}</Notice>
        {hasOutbox && (
          <Link to={paths.outbox} className="link link-primary">
            {t('session.seeOutbox')}
          </Link>
        )}
      </output>
    );
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event).catch(() => undefined)}
      className="grid gap-4"
    >
      <TextField
        label={t('session.email')}
        type="email"
        autoComplete="username"
        error={fieldError(formState.errors.email)}
        {...register('email')}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" variant="primary" isBusy={formState.isSubmitting}>
        {t('session.sendLink')}
      </Button>
      <Link to={`${paths.login}${search}`} state={{ email }} className="link link-primary justify-self-start">
        {t('session.backToLogin')}
      </Link>
    </form>
  );
}
