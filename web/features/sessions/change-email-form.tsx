import { requestEmailChange, type EmailChangeForm } from '#contract/accounts/email-changes';
import { callRoute } from '#web/api/client.ts';
import { fieldMessage } from '#web/api/error-message.ts';
import { isHosted } from '#web/api/identity.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCheckedForm } from '#web/api/use-checked-form.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Requests another email address, which the link mailed to it confirms; a hosted identity service has its own. */
export function ChangeEmailForm() {
  const { t } = useMessages();
  const { field, handleSubmit, setError, reset } = useCheckedForm<EmailChangeForm>(
    t,
    async () => (await import('./resolvers.ts')).emailChangeForm,
  );
  const requesting = useAction(t, {
    mutationFn: (body: EmailChangeForm) => callRoute(requestEmailChange, { body }),
    onSuccess: () => reset(),
    onError: (error) => {
      const message = fieldMessage(error, 'email');
      if (message) setError('email', { message }, { shouldFocus: true });
    },
    fields: ['email'],
  });
  const submit = handleSubmit((form) => requesting.run(form));
  if (isHosted()) return <p className="text-base-content/75">{t('profile.emailAtProvider')}</p>;
  return (
    <Form onSubmit={() => submit()} className="grid gap-4">
      <TextField
        label={t('profile.newEmail')}
        type="email"
        autoComplete="email"
        hint={t('profile.newEmailHint')}
        {...field('email')}
      />
      <FormError>{requesting.failure}</FormError>
      <output className="-mt-4 *:mt-4">
        {requesting.isSuccess && <Notice tone="success">{t('profile.emailRequested', requesting.variables)}</Notice>}
      </output>
      <Button type="submit" variant="outline" isBusy={requesting.isPending} className="justify-self-start">
        {t('profile.changeEmail')}
      </Button>
    </Form>
  );
}
