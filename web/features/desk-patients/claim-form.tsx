import { useAction } from '#web/api/use-action.ts';
import { useQueryClient } from '@tanstack/react-query';
import { claimRecord } from '#contract/accounts/claims';
import { callRoute } from '#web/api/client.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The code on paper by which a patient takes their record over. */
export function ClaimForm() {
  const { t } = useMessages();
  const client = useQueryClient();
  const claiming = useAction(t, {
    mutationFn: async (body: { code: string; birth_date: string }) => (await callRoute(claimRecord, { body })).data,
    onSuccess: () => client.invalidateQueries(),
    fields: ['code', 'birth_date'],
  });
  // Read from the form, which may have been filled in before the page was hydrated.
  const submit = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const textOf = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    claiming.run({ code: textOf('code'), birth_date: textOf('birth_date') });
  };
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
  const field = (name: 'code' | 'birth_date') => ({ name, error: claiming.fieldError(name) });
  return (
    <Card as="section" className="max-w-xl">
      <Form className="grid gap-5" onSubmit={submit}>
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
        <FormError>{claiming.failure}</FormError>
        <Button type="submit" variant="accent" className="justify-self-start" isBusy={claiming.isPending}>
          {t('deskPatients.claimSubmit')}
        </Button>
      </Form>
    </Card>
  );
}
