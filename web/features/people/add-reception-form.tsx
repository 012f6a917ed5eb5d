import { useAction } from '#web/api/use-action.ts';
import { useForm } from 'react-hook-form';
import { createReception, type AddReceptionForm as AddReceptionInput } from '#contract/accounts/reception';
import { callRoute } from '#web/api/client.ts';
import { useLazyResolver } from '#web/api/use-lazy-resolver.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
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
  const invite = useAction(t, {
    mutationFn: (body: AddReceptionInput) => callRoute(createReception, { body }),
    onSuccess: async ({ data }) => {
      toast.success(t('people.invited', { name: data.name }));
      reset(nothing);
      setFocus('name');
      await refresh();
    },
    unreachable: 'people.failed',
  });
  const submit = handleSubmit((form) => invite.run(form));
  const { errors } = formState;
  return (
    <Form onSubmit={() => submit()} className="grid gap-5">
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
      <FormError>{invite.failure}</FormError>
      <Button type="submit" isBusy={invite.isPending} className="justify-self-start">
        {t('people.invite')}
      </Button>
    </Form>
  );
}
