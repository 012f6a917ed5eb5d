import type { ReactNode } from 'react';
import { getBooking, listBookings, type Appointment } from '#contract/bookings/bookings';
import { formatInstant, clockOfSlot, formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Card } from '#web/ui/card.tsx';
import { HoldBar } from './hold-bar.tsx';
import { SendAgain } from './send-again.tsx';
import { TimeLeft } from './time-left.tsx';
import { confirmHold } from '#contract/bookings/holds';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';

type HoldsNoticeProps = {
  appointments: Appointment[];
  isEmailProven: boolean;
  /** What else can be done about one of them. */
  renderActions: (appointment: Appointment) => ReactNode;
};

/** The next step for the held appointments, and those that the clinic confirms; nothing if there are none. */
export function HoldsNotice({ appointments, isEmailProven, renderActions }: HoldsNoticeProps) {
  const { t, language } = useMessages();
  const held = appointments
    .filter(({ status }) => status === 'held')
    .toSorted((a, b) => (a.heldUntil ?? '').localeCompare(b.heldUntil ?? ''));
  const { true: ofClinic = [], false: own = [] } = Object.groupBy(held, (hold) => `${hold.awaitsClinic}`);
  const [soonest, first] = [own[0], ofClinic[0]];
  return (
    <>
      {first && (
        <HoldBar title={t('holds.clinicListTitle')} until={null} canPay={ofClinic.some(canPay)}>
          {t('holds.clinicListLead', {
            count: ofClinic.length,
            email: first.email,
            until: formatInstant(first.heldUntil ?? '', language),
          })}
        </HoldBar>
      )}
      {soonest && !isEmailProven && (
        <HoldBar
          title={t('holds.listTitle')}
          until={soonest.heldUntil}
          canPay={own.some(canPay)}
          action={<SendAgain bookingId={soonest._id} />}
        >
          {t('holds.listLead', { count: own.length, email: soonest.email })}
        </HoldBar>
      )}
      {soonest && isEmailProven && (
        <Card as="section" aria-labelledby="holds" className="grid gap-3 border-warning/70">
          <h2 id="holds" className="text-lg">
            {t('holds.listTitle')}
          </h2>
          <ConfirmHolds held={own} renderActions={renderActions} />
        </Card>
      )}
    </>
  );
}

/** Whether a card can pay it. */
const canPay = ({ dueAmount, isPaidAtClinic }: Appointment) => dueAmount > 0 && !isPaidAtClinic;

type ConfirmHoldsProps = { held: Appointment[]; renderActions: (appointment: Appointment) => ReactNode };

/** Holds from before the address was proven by a new password, to be confirmed or cancelled one by one. */
function ConfirmHolds({ held, renderActions }: ConfirmHoldsProps) {
  const { t, language } = useMessages();
  const refetch = useRefetch(getBooking, listBookings);
  const confirming = useAction(t, {
    mutationFn: (id: string) => callRoute(confirmHold, { params: { id } }),
    onSuccess: ({ data: { awaitsClinic } }) =>
      toast.success(t(awaitsClinic ? 'holds.clinicListTitle' : 'holds.confirmed')),
    // The hold may have expired by now.
    onSettled: () => void refetch(),
    unreachable: 'holds.unreachable',
  });
  return (
    <>
      <p>{t('holds.eachLead')}</p>
      <ul className="grid gap-3">
        {held.map((hold) => (
          <li key={hold._id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              <span className="font-semibold">{hold.treatmentNames[language]}</span>
              <br />
              {formatDate(hold.AppointmentDate, language)}, {clockOfSlot(hold.slot, language)}
              <br />
              {t('holds.heldFor')} <TimeLeft until={hold.heldUntil ?? ''} />
            </span>
            <span className="flex flex-wrap gap-2">
              <Button
                variant="accent"
                size="touch"
                isBusy={confirming.isPending && confirming.variables === hold._id}
                onClick={() => confirming.run(hold._id)}
              >
                {t('holds.confirm')}
              </Button>
              {renderActions(hold)}
            </span>
          </li>
        ))}
      </ul>
      <FormError>{confirming.failure}</FormError>
    </>
  );
}
