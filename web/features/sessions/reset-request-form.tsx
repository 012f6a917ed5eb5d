import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { ResetRequestForm as Schema, type ResetRequestForm as Input } from '#contract/sessions';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { getIdentity } from '#web/api/identity.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useTypedEmail } from './use-typed-email.ts';

/** Requests a link to choose a new password. The confirmation is the same for an unknown address. */
export function ResetRequestForm({ hasOutbox }: { hasOutbox: boolean }) {
  const { t } = useMessages();
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
      await (await getIdentity()).requestReset(email.trim().toLowerCase());
    } catch (error) {
      const isLimited = hasErrorCode(error, 'too_many_requests');
      setFailure(errorMessage(error, t) + (isLimited ? ` ${t('sessions.limitedReset')}` : ''));
      throw error;
    }
  });
  if (formState.isSubmitSuccessful) {
    return (
      <output className="grid gap-4">
        <Notice tone="success">{t('sessions.resetSent')}</Notice>
        {hasOutbox && (
          <Link to={paths.outbox} className="link link-primary">
            {t('sessions.seeOutbox')}
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
        label={t('sessions.email')}
        type="email"
        autoComplete="username"
        error={fieldError(formState.errors.email)}
        {...register('email')}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" variant="primary" isBusy={formState.isSubmitting}>
        {t('sessions.sendLink')}
      </Button>
      <Link to={`${paths.login}${search}`} state={{ email }} className="link link-primary justify-self-start">
        {t('sessions.backToLogin')}
      </Link>
    </form>
  );
}
