import { useAction } from '#web/api/use-action.ts';
import { createReception, type AddReceptionForm as AddReceptionInput } from '#contract/accounts/reception';
import { callRoute } from '#web/api/client.ts';
import { useCheckedForm } from '#web/api/use-checked-form.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
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
  const refresh = useRefreshPeople();
  const { field, handleSubmit, reset, setFocus } = useCheckedForm<AddReceptionInput>(
    t,
    async () => (await import('./resolvers.ts')).addReceptionForm,
    { defaultValues: nothing },
  );
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
  return (
    <Form onSubmit={() => submit()} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={t('people.name')} autoComplete="off" {...field('name')} />
        <TextField label={t('people.email')} type="email" autoComplete="off" {...field('email')} />
      </div>
      <FormError>{invite.failure}</FormError>
      <Button type="submit" isBusy={invite.isPending} className="justify-self-start">
        {t('people.invite')}
      </Button>
    </Form>
  );
}
