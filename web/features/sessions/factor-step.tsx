import { useAction } from '#web/api/use-action.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { passFactor } from '#contract/people/factors';
import { callRoute } from '#web/api/client.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { namedAddress, signWithPasskey } from './passkey-requests.ts';

/**
 * Passes the second factor of a sign-in by a passkey, a code of an app or a recovery code; then calls `onPassed`. Without a
 * sign-in (`kinds` is null) signs in by a passkey, at once where the browser allows that.
 */
export function FactorStep({ kinds, onPassed }: { kinds: readonly string[] | null; onPassed: () => void }) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const byPasskey = useAction(t, {
    mutationFn: async () => callRoute(passFactor, { body: { passkey: await signWithPasskey({ isNew: false }) } }),
    onSuccess: onPassed,
  });
  const byCode = useAction(t, {
    mutationFn: (code: string) => callRoute(passFactor, { body: { code } }),
    onSuccess: onPassed,
  });
  const start = useEffectEvent(() => {
    if (!kinds && !namedAddress(window.location)) byPasskey.run();
  });
  useEffect(() => start(), []);
  const sendCode = () => {
    const code = field.current?.value.trim() ?? '';
    setMissing(code === '');
    if (code === '') return field.current?.focus();
    return byCode.run(code);
  };
  const passkey = (
    <div className="grid gap-3">
      <PasskeyButton label={t('factors.usePasskey')} isBusy={byPasskey.isPending} onPress={() => byPasskey.run()} />
      <FormError>{byPasskey.failure}</FormError>
    </div>
  );
  if (!kinds) return passkey;
  return (
    <div className="grid gap-6">
      {kinds.includes('passkey') && passkey}
      <Form className="grid gap-4" onSubmit={() => sendCode()}>
        <TextField
          ref={field}
          label={t(kinds.includes('totp') ? 'factors.code' : 'factors.recoveryCode')}
          hint={kinds.includes('totp') && t('factors.codeHint')}
          error={isMissing ? t('validation.codeRequired') : undefined}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <FormError>{byCode.failure}</FormError>
        <Button type="submit" variant={kinds.includes('passkey') ? 'outline' : 'primary'} isBusy={byCode.isPending}>
          {t('factors.confirm')}
        </Button>
      </Form>
      <p className="text-sm text-base-content/75">{t('factors.lost', { phone: clinic.phone })}</p>
    </div>
  );
}
