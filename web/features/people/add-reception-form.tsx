import { createReception, type AddReceptionForm as AddReceptionInput } from '#contract/reception';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { useShortForm } from '#web/api/use-short-form.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useRefreshPeople } from './use-people.ts';

/** Invites somebody to the reception. The input is preserved until that succeeded. */
export function AddReceptionForm() {
  const { t } = useMessages();
  const fieldError = useFieldError();
  const refresh = useRefreshPeople();
  const invite = useMutation({
    mutationFn: ({ body }: { body: AddReceptionInput; form: HTMLFormElement }) => callRoute(createReception, { body }),
    onSuccess: async ({ data }, { form }) => {
      toast.success(t('people.invited', { name: data.name }));
      reset(form);
      form.querySelector('input')?.focus();
      await refresh();
    },
  });
  const { errors, isSubmitting, formProps, reset } = useShortForm<AddReceptionInput>(
    async () => (await import('./resolvers.ts')).addReceptionForm,
    (body, form) => invite.mutateAsync({ body, form }).catch(() => undefined),
  );
  return (
    <form {...formProps} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={t('people.name')} autoComplete="off" error={fieldError(errors.name)} name="name" />
        <TextField
          label={t('people.email')}
          type="email"
          autoComplete="off"
          error={fieldError(errors.email)}
          name="email"
        />
      </div>
      <FormError>{invite.error && errorMessage(invite.error, t, 'people.failed')}</FormError>
      <Button type="submit" isBusy={isSubmitting} className="justify-self-start">
        {t('people.invite')}
      </Button>
    </form>
  );
}
