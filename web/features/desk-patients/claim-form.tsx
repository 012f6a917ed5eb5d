import { useMutation, useQueryClient } from '@tanstack/react-query';
import { claimRecord } from '#contract/accounts/claims';
import { callRoute } from '#web/api/client.ts';
import { errorMessage, fieldMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';

/** The code on paper by which a patient takes their record over. */
export function ClaimForm() {
  const { t } = useMessages();
  const client = useQueryClient();
  const claiming = useMutation({
    mutationFn: async (body: { code: string; birth_date: string }) => (await callRoute(claimRecord, { body })).data,
    onSuccess: () => client.invalidateQueries(),
  });
  // Read from the form, which may have been filled in before the page was hydrated.
  const submit = useSingleFlight((form: HTMLFormElement) => {
    const typed = new FormData(form);
    const textOf = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    const body = { code: textOf('code'), birth_date: textOf('birth_date') };
    return claiming.mutateAsync(body).catch(() => null);
  });
  if (claiming.data) {
    return (
      <div className="grid max-w-xl gap-5">
        <Notice tone="success">{t('deskPatients.claimed', { count: claiming.data.appointments })}</Notice>
        <ButtonLink to={paths.dashboard} variant="accent" className="justify-self-start">
          {t('dashboard.myAppointment')}
        </ButtonLink>
      </div>
    );
  }
  const field = (name: 'code' | 'birth_date') => ({
    name,
    error: fieldMessage(claiming.error, name),
  });
  const isOfField = ['code', 'birth_date'].some((name) => fieldMessage(claiming.error, name));
  return (
    <Card as="section" className="max-w-xl">
      <Form className="grid gap-5" onSubmit={(form) => submit(form)}>
        <TextField
          label={t('deskPatients.code')}
          hint={t('deskPatients.codeHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...field('code')}
        />
        <TextField
          type="date"
          label={t('deskPatients.claimBirthDate')}
          hint={t('deskPatients.claimBirthDateHint')}
          autoComplete="bday"
          {...field('birth_date')}
        />
        <FormError>{claiming.error && !isOfField && errorMessage(claiming.error, t)}</FormError>
        <Button type="submit" variant="accent" className="justify-self-start" isBusy={claiming.isPending}>
          {t('deskPatients.claimSubmit')}
        </Button>
      </Form>
    </Card>
  );
}
