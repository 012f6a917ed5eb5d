import { useAction } from '#web/api/use-action.ts';
import { useEffect, useRef, useState } from 'react';
import {
  addFactor,
  createTotp,
  deleteFactor,
  getFactors,
  renewRecoveryCodes,
  type Factor,
} from '#contract/people/factors';
import type { RouteData } from '#contract/shared/define-route';
import { callRoute } from '#web/api/client.ts';
import { renewToken } from '#web/api/session.ts';
import { useRoute } from '#web/api/use-route.ts';
import { formatInstant } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { signWithPasskey } from './passkey-requests.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Unread } from '#web/ui/unread.tsx';

type Asked = { factor: Factor } | 'codes';

/** The passkeys, authenticator apps and recovery codes of the person; `onDone` is called after changes. */
export function FactorSettings({ onDone }: { onDone?: () => void }) {
  const { t, language } = useMessages();
  const read = useRoute(getFactors, {});
  const { data, refetch } = read;
  const [totp, setTotp] = useState<RouteData<typeof createTotp>['data'] | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { run, isPending, failure } = useAction(t, { mutationFn: (act: () => Promise<unknown>) => act() });
  const lead = useRef<HTMLParagraphElement>(null);
  const [ended, setEnded] = useState(0);
  // The button that was pressed may be gone.
  useEffect(() => {
    if (ended > 0) lead.current?.focus();
  }, [ended]);
  if (!data) return <Unread read={read} failed={t('factors.failed')} size="h-40" />;
  const { factors, recoveryCodes, isRequired } = data.data;

  const end = () => {
    setTotp(null);
    setCodes(null);
    setEnded((count) => count + 1);
  };
  const changed = async (made: string[] | null = null) => {
    setTotp(null);
    setAsked(null);
    setCodes(made);
    await Promise.all([refetch(), renewToken()]);
    if (made) return;
    end();
    onDone?.();
  };
  const addPasskey = async () => {
    const passkey = await signWithPasskey({ isNew: true });
    await changed((await callRoute(addFactor, { body: { passkey } })).data.recoveryCodes);
  };
  const confirm = async () => {
    if (asked === 'codes') return changed((await callRoute(renewRecoveryCodes, {})).data.recoveryCodes);
    if (asked) await callRoute(deleteFactor, { query: { id: asked.factor._id } });
    return changed();
  };
  const nameOf = ({ kind, name }: Factor) => [t(`factors.${kind}`), name].filter(Boolean).join(', ');
  return (
    <div className="grid gap-4">
      <p ref={lead} tabIndex={-1} className="outline-none!">
        {t(isRequired ? 'factors.leadRequired' : 'factors.lead')}
      </p>
      {factors.length > 0 && (
        <ul className="divide-y divide-base-300">
          {factors.map((factor) => (
            <li key={factor._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{nameOf(factor)}</p>
                <p className="text-sm text-base-content/75">
                  {t('factors.added', { when: formatInstant(factor.createdAt, language) })}
                  {factor.lastUsedAt &&
                    `, ${t('profile.lastUsed', { when: formatInstant(factor.lastUsedAt, language) })}`}
                </p>
              </div>
              <Button
                variant="outline"
                size="sm"
                aria-label={`${t('factors.remove')}: ${nameOf(factor)}`}
                onClick={() => setAsked({ factor })}
              >
                {t('factors.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {totp ? (
        <TotpSetup made={totp} onAdded={(made) => void changed(made)} onCancel={end} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <PasskeyButton
            variant="outline"
            label={t('factors.addPasskey')}
            isBusy={isPending}
            onPress={() => run(addPasskey)}
          />
          <Button variant="outline" onClick={() => run(async () => setTotp((await callRoute(createTotp, {})).data))}>
            {t('factors.addTotp')}
          </Button>
        </div>
      )}
      {factors.length > 0 && (
        <p>
          {t('factors.codesLeft', { count: recoveryCodes })}{' '}
          <button type="button" className="link" onClick={() => setAsked('codes')}>
            {t('factors.newCodes')}
          </button>
        </p>
      )}
      <FormError>{failure}</FormError>
      <ConfirmDialog
        title={t(asked === 'codes' ? 'factors.newCodesTitle' : 'factors.removeTitle')}
        message={
          asked === 'codes'
            ? t('factors.newCodesText')
            : asked && t('factors.removeText', { name: nameOf(asked.factor) })
        }
        confirmLabel={t(asked === 'codes' ? 'factors.newCodes' : 'factors.remove')}
        isHarmless={asked === 'codes'}
        isOpen={asked !== null}
        isBusy={isPending}
        onConfirm={() => run(() => confirm().finally(() => setAsked(null)))}
        onCancel={() => setAsked(null)}
      />
      {codes && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            end();
            onDone?.();
          }}
        />
      )}
    </div>
  );
}

type TotpSetupProps = {
  made: RouteData<typeof createTotp>['data'];
  onAdded: (recoveryCodes: string[] | null) => void;
  onCancel: () => void;
};

/** Shows the secret of a new authenticator app, and asks for its first code. */
function TotpSetup({ made: { secret, qr, setup }, onAdded, onCancel }: TotpSetupProps) {
  const { t } = useMessages();
  const field = useRef<HTMLInputElement>(null);
  const lead = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => lead.current?.focus(), []);
  const adding = useAction(t, {
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
          {t('site.cancel')}
        </Button>
      </div>
    </Form>
  );
}
