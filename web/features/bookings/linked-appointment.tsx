import { useEffect, useRef, useState } from 'react';
import type { getOfferByLink } from '#contract/absences';
import type { Appointment } from '#contract/bookings';
import type { RouteData } from '#contract/define-route';
import { formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { isChangeable } from './appointment-facts.tsx';
import { NextSteps } from './next-steps.tsx';
import { OfferedTimes, TimeTaken } from './offered-times.tsx';
import { PrintButton } from './print-button.tsx';
import { Ticket } from './ticket.tsx';
import { useChanges } from './use-changes.tsx';
import { useLinkCalls } from './use-link-calls.ts';

type LinkedAppointmentProps = {
  token: string;
  appointment: Appointment;
  /** What it is offered instead, if it cannot take place. */
  offer: RouteData<typeof getOfferByLink>['data'] | undefined;
  wish: string | null;
};

/** The ticket of one appointment with what its patient can do about it, without signing in. */
export function LinkedAppointment({ token, appointment, offer, wish }: LinkedAppointmentProps) {
  const { t } = useMessages();
  const calls = useLinkCalls(token);
  const { ask, dialog, notice } = useChanges(calls);
  const [taken, setTaken] = useState<{ isEnded: boolean } | null>(null);
  const isWishGranted = useRef(false);
  useEffect(() => {
    if (isWishGranted.current) return;
    isWishGranted.current = true;
    if ((wish === 'move' || wish === 'cancel') && isChangeable(appointment)) ask(wish, appointment);
  }, [wish, appointment, ask]);
  const isOffered = offer?.isAffected === true && !taken && !appointment.isCancelled;
  return (
    <>
      {notice}
      {taken && !appointment.isCancelled && <TimeTaken isEnded={taken.isEnded} />}
      {isOffered && (
        <OfferedTimes
          appointment={appointment}
          alternatives={offer.alternatives}
          deadline={offer.deadline}
          take={calls.take}
          onMoved={setTaken}
        />
      )}
      <Ticket appointment={appointment} payLabel={isOffered ? null : t('manage.pay')}>
        {appointment.isCancelled ? (
          <Cancelled appointment={appointment} />
        ) : (
          <NextSteps appointment={appointment} ask={ask} {...(!isOffered && { confirm: calls.confirm })}>
            <AddToCalendar appointment={appointment} token={token} size="md" className="max-sm:col-span-2" />
            <PrintButton />
          </NextSteps>
        )}
      </Ticket>
      {dialog}
    </>
  );
}

/** Who cancelled it, what is refunded, and the way to another appointment. */
function Cancelled({ appointment }: { appointment: Appointment }) {
  const { t, language } = useMessages();
  const { cancelledBy, refund, refundAmount, currency } = appointment;
  const amount = formatPrice(refundAmount, currency, language);
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        {t(cancelledBy === 'clinic' ? 'manage.cancelledByClinic' : 'manage.cancelled')}{' '}
        {refund && t(refund === 'pending' ? 'manage.refundPending' : 'manage.refunded', { amount })}
      </p>
      <ButtonLink to={paths.appointment} variant="accent">
        {t('manage.another')}
      </ButtonLink>
    </div>
  );
}
