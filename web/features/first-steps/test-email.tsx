import { useState } from 'react';
import { listFirstSteps, proveTestEmail, sendTestEmail } from '#contract/desk/first-steps';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Sends an email with a code to the admin, who enters it here. */
export function TestEmail({ isSent }: { isSent: boolean }) {
  const { t } = useMessages();
  const refetch = useRefetch(listFirstSteps);
  const [code, setCode] = useState('');
  const sending = useAction(t, { mutationFn: () => callRoute(sendTestEmail, {}), onSuccess: refetch });
  const proving = useAction(t, {
    fields: ['code'],
    mutationFn: () => callRoute(proveTestEmail, { body: { code } }),
    onSuccess: refetch,
  });
  return (
    <div className="grid gap-3">
      {isSent && (
        <Form onSubmit={() => proving.run()} className="flex flex-wrap items-end gap-2">
          <TextField
            label={t('firstSteps.code')}
            inputMode="numeric"
            autoComplete="off"
            value={code}
            error={proving.fieldError('code')}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" variant="primary" isBusy={proving.isPending}>
            {t('firstSteps.prove')}
          </Button>
        </Form>
      )}
      <Button
        variant="outline"
        size="touch"
        className="justify-self-start"
        isBusy={sending.isPending}
        onClick={() => sending.run()}
      >
        {t(isSent ? 'firstSteps.sendAgain' : 'firstSteps.send')}
      </Button>
      <FormError>{sending.failure ?? proving.failure}</FormError>
    </div>
  );
}
