import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { createReception, type AddReceptionForm as AddReceptionInput } from '#contract/accounts/reception';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useLazyResolver } from '#web/api/use-lazy-resolver.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useRefreshPeople } from './use-people.ts';

const nothing: AddReceptionInput = { name: '', email: '' };

/** Invites somebody to the reception. The input is preserved until that succeeded. */
export function AddReceptionForm() {
  const { t } = useMessages();
  const fieldError = useFieldError();
  const refresh = useRefreshPeople();
  const { register, handleSubmit, formState, reset, setFocus } = useForm<AddReceptionInput>({
    resolver: useLazyResolver(async () => (await import('./resolvers.ts')).addReceptionForm),
    defaultValues: nothing,
  });
  const invite = useMutation({
    mutationFn: (body: AddReceptionInput) => callRoute(createReception, { body }),
    onSuccess: async ({ data }) => {
      toast.success(t('people.invited', { name: data.name }));
      reset(nothing);
      setFocus('name');
      await refresh();
    },
  });
  const submit = handleSubmit((form) => invite.mutateAsync(form).catch(() => undefined));
  const { errors } = formState;
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={t('people.name')} autoComplete="off" error={fieldError(errors.name)} {...register('name')} />
        <TextField
          label={t('people.email')}
          type="email"
          autoComplete="off"
          error={fieldError(errors.email)}
          {...register('email')}
        />
      </div>
      <FormError>{invite.error && errorMessage(invite.error, t, 'people.failed')}</FormError>
      <Button type="submit" isBusy={formState.isSubmitting} className="justify-self-start">
        {t('people.invite')}
      </Button>
    </form>
  );
}
