import { useMutation } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { getBooking, listBookings, type Appointment } from '#contract/bookings';
import { confirmAddress, disownAddress, listHoldsByLink } from '#contract/holds';
import { callRoute } from '#web/api/client.ts';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { HeldTimes } from './held-times.tsx';

type Outcome = { is: 'confirmed'; appointments: Appointment[] } | { is: 'denied' | 'invalid' | 'proven' };

type AddressLinkProps = { token: string | null; renderTicket: (appointment: Appointment) => ReactNode };

/** What is held, and the actions of the link that confirms it. They need a click, because mail scanners open links. */
export function AddressLink({ token, renderTicket }: AddressLinkProps) {
  const { t } = useMessages();
  const refetch = useRefetch(getBooking, listBookings);
  const box = useRef<HTMLDivElement>(null);
  const body = { token: token ?? '' };
  const acting = useMutation({
    mutationFn: async (action: 'confirm' | 'deny'): Promise<Outcome> => {
      if (action === 'confirm') {
        const { data } = await callRoute(confirmAddress, { body });
        return { is: 'confirmed', appointments: data.appointments };
      }
      await callRoute(disownAddress, { body });
      return { is: 'denied' };
    },
    onSuccess: () => {
      void refetch();
      // The button that had the focus was removed.
      box.current?.focus();
    },
  });
  const act = useSingleFlight((action: 'confirm' | 'deny') => acting.mutateAsync(action).catch(() => undefined));
  const busy = acting.isPending ? acting.variables : null;
  const outcome = acting.data ?? outcomeOf(acting.error);
  const held = useRoute(listHoldsByLink, { body }, { isReady: body.token !== '' && outcome === null });
  const times = held.data?.data;
  const count = times?.length ?? 1;

  const shown: Outcome | null = token === null ? { is: 'invalid' } : (outcome ?? outcomeOf(held.error));
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      {shown ? (
        <Result outcome={shown} renderTicket={renderTicket} />
      ) : (
        <>
          <p>{count === 0 ? t('holds.pageOver') : t('holds.pageLead', { count })}</p>
          {times && <HeldTimes times={times} />}
          <FormError>{acting.error && errorMessage(acting.error, t, 'holds.unreachable')}</FormError>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="accent"
              isBusy={busy === 'confirm'}
              disabled={busy === 'deny'}
              onClick={() => act('confirm')}
            >
              {t('holds.confirm')}
            </Button>
            <Button
              variant="outline"
              isBusy={busy === 'deny'}
              disabled={busy === 'confirm'}
              onClick={() => act('deny')}
            >
              {t('holds.notMe')}
            </Button>
          </div>
          <p className="text-base-content/75 text-sm">
            {count === 0 ? t('holds.pageOverHint') : t('holds.pageHint', { count })}
          </p>
        </>
      )}
    </div>
  );
}

/** What a refusal of the link amounts to; null for any other error. */
function outcomeOf(error: unknown): Outcome | null {
  if (hasErrorCode(error, 'not_found', 'invalid_input')) return { is: 'invalid' };
  return hasErrorCode(error, 'address_already_proven') ? { is: 'proven' } : null;
}

function Result({ outcome, renderTicket }: { outcome: Outcome } & Pick<AddressLinkProps, 'renderTicket'>) {
  const { t } = useMessages();
  switch (outcome.is) {
    case 'confirmed': {
      const { appointments } = outcome;
      const count = appointments.length;
      return (
        <>
          <Notice tone="success">{count > 0 ? t('holds.booked', { count }) : t('holds.nothingHeld')}</Notice>
          {appointments.map(renderTicket)}
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
