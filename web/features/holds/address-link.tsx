import { useRef, useState, type ReactNode } from 'react';
import { getBooking, listBookings, type Appointment } from '#contract/bookings/bookings';
import { confirmAddress, disownAddress, listHoldsByLink, reclaimByLink, type HeldTime } from '#contract/bookings/holds';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { hasErrorCode } from '#web/api/error-message.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OwnerPassword, Reclaimed } from './owner-password.tsx';
import type { Language } from '#domain/shared/language';
import type { Translate } from '#i18n/catalogue';
import { changeRule } from '#i18n/change-rule';
import { clockOfSlot, formatDate, formatMoment } from '#i18n/format';

type Outcome =
  | { state: 'confirmed'; appointments: Appointment[] }
  | { state: 'reclaimed'; token: string | null }
  | { state: 'denied' | 'invalid' | 'proven' };

type Act = { action: 'confirm'; password?: string } | { action: 'deny' | 'reclaim' };

type AddressLinkProps = {
  token: string | null;
  isDenied: boolean;
  renderTicket: (appointment: Appointment) => ReactNode;
};

/**
 * What is held, and the actions of the link that confirms it; `isDenied` came by “this was not me”. They need a click,
 * because mail scanners open links.
 */
export function AddressLink({ token, isDenied, renderTicket }: AddressLinkProps) {
  const { t } = useMessages();
  const refetch = useRefetch(getBooking, listBookings);
  const box = useRef<HTMLDivElement>(null);
  const body = { token: token ?? '' };
  const [asksPassword, setAsksPassword] = useState(false);
  const acting = useAction(t, {
    mutationFn: async (act: Act): Promise<Outcome> => {
      if (act.action === 'confirm') {
        const { data } = await callRoute(confirmAddress, { body: { ...body, password: act.password } });
        return { state: 'confirmed', appointments: data.appointments };
      }
      if (act.action === 'reclaim') {
        return { state: 'reclaimed', token: (await callRoute(reclaimByLink, { body })).data.token };
      }
      await callRoute(disownAddress, { body });
      return { state: 'denied' };
    },
    onError: (error) => hasErrorCode(error, 'password_needed') && setAsksPassword(true),
    onSuccess: () => {
      void refetch();
      // The button that had the focus was removed.
      box.current?.focus();
    },
    unreachable: 'holds.unreachable',
  });
  const busy = acting.isPending ? acting.variables.action : null;
  const outcome = acting.data ?? outcomeOf(acting.error);
  const held = useRoute(listHoldsByLink, { body }, { isReady: body.token !== '' && outcome === null });
  const times = held.data?.data;
  const count = times?.length ?? 1;

  const shown: Outcome | null = token === null ? { state: 'invalid' } : (outcome ?? outcomeOf(held.error));
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      {shown && <Result outcome={shown} renderTicket={renderTicket} />}
      {!shown && (
        <>
          <p>{count === 0 ? t('holds.pageOver') : t('holds.pageLead', { count })}</p>
          {times && <HeldTimes times={times} />}
        </>
      )}
      {!shown && asksPassword && (
        <OwnerPassword
          error={acting.error}
          busy={busy === 'deny' ? null : busy}
          onConfirm={(password) => acting.run({ action: 'confirm', password })}
          onReclaim={() => acting.run({ action: 'reclaim' })}
        />
      )}
      {!shown && !asksPassword && (
        <>
          <FormError>{acting.failure}</FormError>
          <div className="flex flex-wrap gap-3">
            {(['confirm', 'deny'] as const).map((action) => (
              <Button
                key={action}
                variant={isDenied === (action === 'deny') ? 'accent' : 'outline'}
                isBusy={busy === action}
                disabled={busy !== null && busy !== action}
                onClick={() => acting.run({ action })}
              >
                {t(action === 'deny' ? 'holds.notMe' : 'holds.confirm')}
              </Button>
            ))}
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
  if (hasErrorCode(error, 'not_found', 'invalid_input')) return { state: 'invalid' };
  return hasErrorCode(error, 'address_already_proven') ? { state: 'proven' } : null;
}

function Result({ outcome, renderTicket }: { outcome: Outcome } & Pick<AddressLinkProps, 'renderTicket'>) {
  const { t } = useMessages();
  switch (outcome.state) {
    case 'confirmed': {
      const { appointments } = outcome;
      const count = appointments.filter(({ status }) => status !== 'held').length;
      const isWaiting = count < appointments.length;
      return (
        <>
          {(count > 0 || !isWaiting) && (
            <Notice tone="success">{count > 0 ? t('holds.booked', { count }) : t('holds.nothingHeld')}</Notice>
          )}
          {isWaiting && <Notice tone="warning">{t('holds.clinicBooked')}</Notice>}
          {appointments.map(renderTicket)}
          <ButtonLink to={paths.dashboard} variant="primary">
            {t('holds.toAppointments')}
          </ButtonLink>
        </>
      );
    }
    case 'reclaimed':
      return <Reclaimed token={outcome.token} />;
    case 'denied':
      return <Notice tone="success">{t('holds.denied')}</Notice>;
    case 'proven':
    case 'invalid': {
      const isProven = outcome.state === 'proven';
      return (
        <>
          <FormError>{t(isProven ? 'errors.address_already_proven' : 'holds.linkInvalid')}</FormError>
          <ButtonLink to={isProven ? paths.forgotPassword : paths.dashboard} variant="outline">
            {t(isProven ? 'holds.newPassword' : 'holds.toAppointments')}
          </ButtonLink>
        </>
      );
    }
  }
}

/** Day and time of what is held, until when, and how it can be changed once it is final. */
function HeldTimes({ times }: { times: HeldTime[] }) {
  const { t, language } = useMessages();
  return (
    <ul className="grid gap-3">
      {times.map((time) => (
        <li key={`${time.AppointmentDate} ${time.slot}`} className="rounded-field bg-base-200 px-4 py-3">
          <p className="font-semibold">{formatDate(time.AppointmentDate, language)}</p>
          <p>{clockOfSlot(time.slot, language)}</p>
          <p className="text-base-content/75 mt-1 text-sm">{rulesOf(time, language, t)}</p>
        </li>
      ))}
    </ul>
  );
}

function rulesOf(time: HeldTime, language: Language, t: Translate): string {
  const { time: until } = formatMoment(new Date(time.heldUntil ?? ''), language);
  const isHeld = time.status === 'held' && t('holds.heldUntil', { time: until });
  return [isHeld && `${isHeld}.`, changeRule(time, { language, t, now: new Date() })].filter(Boolean).join(' ');
}
