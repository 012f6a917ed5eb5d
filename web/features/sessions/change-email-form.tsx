import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { requestEmailChange, type EmailChangeForm } from '#contract/accounts/email-changes';
import { callRoute } from '#web/api/client.ts';
import { errorMessage, fieldMessage } from '#web/api/error-message.ts';
import { isHosted } from '#web/api/identity.ts';
import { useLazyResolver } from '#web/api/use-lazy-resolver.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Requests another email address, which the link mailed to it confirms; a hosted identity service has its own. */
export function ChangeEmailForm() {
  const { t } = useMessages();
  const fieldError = useFieldError();
  const [failure, setFailure] = useState<string | null>(null);
  const [requested, setRequested] = useState<string | null>(null);
  const { register, handleSubmit, setError, reset, formState } = useForm<EmailChangeForm>({
    resolver: useLazyResolver(async () => (await import('./resolvers.ts')).emailChangeForm),
  });
  const submit = handleSubmit(async (body) => {
    setFailure(null);
    setRequested(null);
    try {
      await callRoute(requestEmailChange, { body });
      reset();
      setRequested(body.email);
    } catch (error) {
      const message = fieldMessage(error, 'email');
      if (message) setError('email', { message }, { shouldFocus: true });
      else setFailure(errorMessage(error, t));
    }
  });
  if (isHosted()) return <p className="text-base-content/75">{t('profile.emailAtProvider')}</p>;
  return (
    <Form onSubmit={() => submit()} className="grid gap-4">
      <TextField
        label={t('profile.newEmail')}
        type="email"
        autoComplete="email"
        hint={t('profile.newEmailHint')}
        error={fieldError(formState.errors.email)}
        {...register('email')}
      />
      <FormError>{failure}</FormError>
      <output className="-mt-4 *:mt-4">
        {requested !== null && <Notice tone="success">{t('profile.emailRequested', { email: requested })}</Notice>}
      </output>
      <Button type="submit" variant="outline" isBusy={formState.isSubmitting} className="justify-self-start">
        {t('profile.changeEmail')}
      </Button>
    </Form>
  );
}
