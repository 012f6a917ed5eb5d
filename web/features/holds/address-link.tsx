import { useRef, useState } from 'react';
import { getBooking, listBookings } from '#contract/bookings';
import { confirmAddress, disownAddress } from '#contract/holds';
import { callRoute } from '#web/api/client.ts';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Outcome = { is: 'confirmed'; booked: number } | { is: 'denied' | 'invalid' | 'proven' };

/** The actions of the link that confirms a hold. They need a click, because mail scanners open links. */
export function AddressLink({ token }: { token: string | null }) {
  const { t } = useMessages();
  const refetch = useRefetch(getBooking, listBookings);
  const box = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState<'confirm' | 'deny' | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function act(action: 'confirm' | 'deny', call: () => Promise<Outcome>) {
    setFailure(null);
    setBusy(action);
    try {
      setOutcome(await call());
      void refetch();
      // The button that had the focus was removed.
      box.current?.focus();
    } catch (error) {
      if (hasErrorCode(error, 'not_found', 'invalid_input')) setOutcome({ is: 'invalid' });
      else if (hasErrorCode(error, 'address_already_proven')) setOutcome({ is: 'proven' });
      else setFailure(errorMessage(error, t, 'holds.unreachable'));
    } finally {
      setBusy(null);
    }
  }
  const body = { token: token ?? '' };
  const confirm = () =>
    act('confirm', async () => ({ is: 'confirmed', booked: (await callRoute(confirmAddress, { body })).data.booked }));
  const deny = () => act('deny', async () => callRoute(disownAddress, { body }).then(() => ({ is: 'denied' })));

  const shown: Outcome | null = token === null ? { is: 'invalid' } : outcome;
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      {shown ? (
        <Result outcome={shown} />
      ) : (
        <>
          <p>{t('holds.pageLead')}</p>
          <FormError>{failure}</FormError>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="accent"
              isBusy={busy === 'confirm'}
              disabled={busy === 'deny'}
              onClick={() => void confirm()}
            >
              {t('holds.confirm')}
            </Button>
            <Button
              variant="outline"
              isBusy={busy === 'deny'}
              disabled={busy === 'confirm'}
              onClick={() => void deny()}
            >
              {t('holds.notMe')}
            </Button>
          </div>
          <p className="text-base-content/75 text-sm">{t('holds.pageHint')}</p>
        </>
      )}
    </div>
  );
}

function Result({ outcome }: { outcome: Outcome }) {
  const { t } = useMessages();
  switch (outcome.is) {
    case 'confirmed': {
      const { booked: count } = outcome;
      return (
        <>
          <Notice tone="success">{count > 0 ? t('holds.booked', { count }) : t('holds.nothingHeld')}</Notice>
          <ButtonLink to={paths.dashboard} variant="primary">
            {t('holds.toAppointments')}
          </ButtonLink>
        </>
      );
    }
    case 'denied':
      return <Notice tone="success">{t('holds.denied')}</Notice>;
    case 'proven':
      return (
        <>
          <FormError>{t('errors.address_already_proven')}</FormError>
          <ButtonLink to={paths.forgotPassword} variant="outline">
            {t('holds.newPassword')}
          </ButtonLink>
        </>
      );
    case 'invalid':
      return (
        <>
          <FormError>{t('holds.linkInvalid')}</FormError>
          <ButtonLink to={paths.dashboard} variant="outline">
            {t('holds.toAppointments')}
          </ButtonLink>
        </>
      );
  }
}
