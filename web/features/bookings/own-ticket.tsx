import type { Appointment } from '#contract/bookings/bookings';
import { shownPayment } from '#domain/bookings/settlement';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useRootData, useTakesCards } from '#web/root-data.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Ticket } from './ticket.tsx';
import { UnavailableTicket } from './unavailable-ticket.tsx';
import type { AskChange, Changes } from './use-changes.tsx';
import { VisitReason } from './visit-reason.tsx';
import { useRef, type ReactNode } from 'react';
import { useAction } from '#web/api/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { CallText } from '#web/ui/phone-link.tsx';
import { toast } from '#web/ui/toast.ts';
import { isCancellable, isChangeable, ruleOf } from './appointment-facts.tsx';
import type { ChangeRequests } from './change-requests.ts';
import { CalendarPlus } from 'lucide-react';
import { getCalendarFileByLink } from '#contract/bookings/booking-links';
import { getCalendarFile } from '#contract/bookings/calendar-feeds';
import { formatDate } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { downloadText } from '#web/ui/download-text.ts';

type OwnTicketProps = {
  appointment: Appointment;
  changes: Changes;
  /** Of an emailed link, by which somebody who is not signed in reads the appointment. */
  token?: string;
  /** Whether it is the current or next of several. */
  isNext?: boolean;
  /** Whether the patient can state that they will come; not where it would be too early to ask. */
  canConfirm?: boolean;
};

/** The ticket of an appointment with what its patient can do about it; of one that cannot take place, the times offered instead. */
export function OwnTicket({ appointment, changes, token, isNext = false, canConfirm = true }: OwnTicketProps) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const { isRunning, isCancelled, cancelledBy, refund, status, takesPlace } = appointment;
  if (!takesPlace) return <UnavailableTicket appointment={appointment} changes={changes} />;
  const payment = shownPayment(appointment);
  return (
    <>
      {changes.takeBack(appointment)}
      <Ticket
        appointment={appointment}
        heading={isNext ? t(isRunning ? 'dashboard.now' : 'dashboard.next') : undefined}
        payLabel={token === undefined ? undefined : t('manage.pay')}
      >
        {isNext && payment === 'none' && refund && (
          <p>
            {t(refund === 'pending' ? 'dashboard.refundPendingNote' : 'dashboard.refundedNote', {
              phone: clinic.phone,
            })}
          </p>
        )}
        {isNext && payment === 'paid' && <p>{t(isRunning ? 'dashboard.nothingToDoNow' : 'dashboard.nothingToDo')}</p>}
        {appointment.hasReason && <VisitReason id={appointment._id} />}
        {isCancelled ? (
          <div className="grid justify-items-start gap-4">
            <p>{t(cancelledBy === 'clinic' ? 'manage.cancelledByClinic' : 'manage.cancelled')}</p>
            {token !== undefined && (
              <ButtonLink to={paths.appointment} variant="accent">
                {t('manage.another')}
              </ButtonLink>
            )}
          </div>
        ) : (
          <NextSteps
            appointment={appointment}
            ask={changes.ask}
            confirm={canConfirm ? changes.confirm : undefined}
            first={<AddToCalendar appointment={appointment} token={token} />}
          >
            {/* Of a hold there is nothing to show yet. */}
            {status !== 'held' && <PrintButton className="max-sm:hidden">{t('ticket.print')}</PrintButton>}
          </NextSteps>
        )}
      </Ticket>
    </>
  );
}

type NextStepsProps = {
  appointment: Appointment;
  ask: AskChange;
  /** States that the patient will come; absent where it would be too early to ask. */
  confirm?: ChangeRequests['confirm'] | undefined;
  /** The button before, and further ones after the others. */
  first?: ReactNode;
  children?: ReactNode;
};

/** What a patient can do about one appointment, and until when; after that, the clinic's phone number. */
function NextSteps({ appointment, ask, confirm, first, children }: NextStepsProps) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const { changeUntil, cancelUntil, status, isLimited } = appointment;
  const box = useRef<HTMLDivElement>(null);
  const confirming = useAction(t, {
    mutationFn: async () => confirm?.(appointment._id),
    onSuccess: () => {
      toast.success(t('changes.willComeDone'));
      // The button is removed next.
      box.current?.focus();
    },
    unreachable: 'changes.notMarked',
  });
  if (cancelUntil === null)
    return (
      <div className="flex flex-wrap gap-3">
        {first}
        {children}
      </div>
    );
  const canChange = isChangeable(appointment);
  const rule = ruleOf(appointment, language, t);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 outline-none">
      <p className="text-sm text-base-content/75">
        {rule}{' '}
        {changeUntil !== null && !canChange && (
          <CallText text={t(rule ? 'changes.callUs' : 'changes.tooLate')} number={clinic.phone} />
        )}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:grow max-sm:*:whitespace-nowrap">
        {first}
        {confirm && status === 'booked' && !isLimited && (
          <Button className="max-sm:w-full" isBusy={confirming.isPending} onClick={() => confirming.run()}>
            {t('changes.willCome')}
          </Button>
        )}
        {canChange && (
          <Button variant="outline" onClick={() => ask('move', appointment)}>
            {t('changes.move')}
          </Button>
        )}
        {isCancellable(appointment) && (
          <Button variant="outline" onClick={() => ask('cancel', appointment)}>
            {t('changes.cancel')}
          </Button>
        )}
        {children}
      </div>
      <FormError>{confirming.failure}</FormError>
    </div>
  );
}

/**
 * Downloads a final appointment for the calendar of this device. `token` is that of an emailed link, for
 * the person who is not signed in.
 */
function AddToCalendar({ appointment, token }: { appointment: Appointment; token?: string | undefined }) {
  const { t, language } = useMessages();
  const takesCards = useTakesCards() && !appointment.isPaidAtClinic;
  const { _id: id, treatmentNames, AppointmentDate, status, dueAmount } = appointment;
  const download = useAction(t, {
    mutationFn: () =>
      token === undefined
        ? callRoute(getCalendarFile, { params: { id } })
        : callRoute(getCalendarFileByLink, { body: { token } }),
    onSuccess: ({ file }) => downloadText('appointment.ics', 'text/calendar', file),
    onError: () => toast.error(t('calendars.addFailed')),
  });
  if (status === 'held') return null;
  return (
    <Button
      icon={CalendarPlus}
      variant={takesCards && dueAmount > 0 ? 'outline' : 'accent'}
      isBusy={download.isPending}
      aria-label={t('calendars.addWhat', {
        what: `${treatmentNames[language]}, ${formatDate(AppointmentDate, language)}`,
      })}
      onClick={() => download.run()}
    >
      {t('calendars.add')}
    </Button>
  );
}
