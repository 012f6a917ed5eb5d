import type { ReactNode } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { formatInstant } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useTakesCards } from '#web/root-data.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmHolds } from './confirm-holds.tsx';
import { SendAgain } from './send-again.tsx';
import { TimeLeft } from './time-left.tsx';

type HoldsNoticeProps = {
  appointments: Appointment[];
  isEmailProven: boolean;
  /** What else can be done about one of them. */
  renderActions: (appointment: Appointment) => ReactNode;
};

/** The next step for the held appointments, and those that the clinic confirms; nothing if there are none. */
export function HoldsNotice({ appointments, isEmailProven, renderActions }: HoldsNoticeProps) {
  const { t, language } = useMessages();
  const takesCards = useTakesCards();
  const held = appointments
    .filter(({ status }) => status === 'held')
    .toSorted((a, b) => (a.heldUntil ?? '').localeCompare(b.heldUntil ?? ''));
  const [own, ofClinic] = [
    held.filter((candidate) => !candidate.awaitsClinic),
    held.filter((candidate) => candidate.awaitsClinic),
  ];
  const [soonest, first] = [own[0], ofClinic[0]];
  return (
    <>
      {first && (
        <Card as="section" aria-labelledby="clinic-holds" className="grid gap-3 border-warning/70 bg-warning/18">
          <h2 id="clinic-holds" className="text-lg">
            {t('holds.clinicListTitle')}
          </h2>
          <p>
            {t('holds.clinicListLead', {
              count: ofClinic.length,
              email: first.email,
              until: formatInstant(first.heldUntil ?? '', language),
            })}{' '}
            {takesCards && t('holds.orPay')}
          </p>
        </Card>
      )}
      {soonest && (
        <Card as="section" aria-labelledby="holds" className="grid gap-3 border-warning/70 bg-warning/18">
          <h2 id="holds" className="text-lg">
            {t('holds.listTitle')}
          </h2>
          {isEmailProven ? (
            <ConfirmHolds held={own} renderActions={renderActions} />
          ) : (
            <>
              <p>
                {t('holds.listLead', { count: own.length, email: soonest.email })} {takesCards && t('holds.orPay')}
              </p>
              <p>
                {t('holds.heldFor')} <TimeLeft until={soonest.heldUntil ?? ''} />
              </p>
              <SendAgain bookingId={soonest._id} />
            </>
          )}
        </Card>
      )}
    </>
  );
}
