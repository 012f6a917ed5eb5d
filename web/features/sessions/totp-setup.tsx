import { useAction } from '#web/api/use-action.ts';
import { useEffect, useRef } from 'react';
import type { RouteData } from '#contract/shared/define-route';
import { addFactor, type createTotp } from '#contract/people/factors';
import { callRoute } from '#web/api/client.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Form } from '#web/ui/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type TotpSetupProps = {
  made: RouteData<typeof createTotp>['data'];
  onAdded: (recoveryCodes: string[] | null) => void;
  onCancel: () => void;
};

/** Shows the secret of a new authenticator app, and asks for its first code. */
export function TotpSetup({ made: { secret, qr, setup }, onAdded, onCancel }: TotpSetupProps) {
  const { t } = useMessages();
  const field = useRef<HTMLInputElement>(null);
  const lead = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => lead.current?.focus(), []);
  const adding = useAction({
    mutationFn: (code: string) => callRoute(addFactor, { body: { totp: { setup, code } } }),
    onSuccess: ({ data }) => onAdded(data.recoveryCodes),
  });
  return (
    <Form
      className="grid gap-4 rounded-box border border-base-300 p-4"
      onSubmit={() => adding.run(field.current?.value.trim() ?? '')}
    >
      <p ref={lead} tabIndex={-1} className="outline-none!">
        {t('factors.totpLead')}
      </p>
      <img
        alt={t('factors.qr')}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        className="size-48 rounded-field bg-white p-2"
      />
      <p className="text-sm">
        {t('factors.secret')}{' '}
        <code className="font-semibold wrap-anywhere">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <TextField
        ref={field}
        label={t('factors.firstCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
        className="max-w-48"
        maxLength={7}
        error={adding.failure ?? undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={adding.isPending}>
          {t('factors.addTotpNow')}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {t('profile.cancel')}
        </Button>
      </div>
    </Form>
  );
}
