import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { getBooking, type Appointment } from '#contract/bookings/bookings';
import { QueryProvider } from '#web/api/query-provider.tsx';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { clockOfSlot } from '#i18n/format';
import { Notice } from '#web/ui/notice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { BookingFields, type BookingFieldsProps } from './booking-fields.tsx';
import { isChosenBy } from './booking-form.ts';
import { OwnTicket } from './own-ticket.tsx';
import { useChangeRequests } from './use-change-requests.ts';
import { useChanges } from './use-changes.tsx';

type BookingDialogProps = Omit<BookingFieldsProps, 'isFolded' | 'onUnfold' | 'onBooked'> & {
  /** The next step for an appointment that is held, or was. */
  renderHold: (appointment: Appointment) => ReactNode;
  onBooked: (created: Appointment) => void;
  onClose: () => void;
};

/** Books one treatment: doctor, day, slot and phone. Once it is booked, the dialog shows the ticket. */
export function BookingDialog(props: BookingDialogProps) {
  return (
    <QueryProvider>
      <BookOrShow {...props} />
    </QueryProvider>
  );
}

function BookOrShow({ renderHold, onBooked, onClose, ...form }: BookingDialogProps) {
  const { option, user, wanted } = form;
  const { t, language } = useMessages();
  const [booked, setBooked] = useState<Appointment | null>(null);
  const [others, setOthers] = useState<Appointment[]>([]);
  // A link to a time has the three choices; a patient who returns with other choices sees those.
  const [isFolded, setFolded] = useState(() => isChosenBy(option, wanted));
  const ticket = useRef<HTMLDivElement>(null);
  const changes = useChanges(useChangeRequests());
  const read = useRoute(
    getBooking,
    { params: { id: booked?._id ?? '' } },
    {
      isReady: booked !== null,
      ...(booked && { initial: { status: 'Success' as const, message: '', data: booked } }),
      pollWhile: ({ data }) => data.status === 'held' && !data.awaitsClinic,
    },
  );
  const { changed } = changes;
  const isOlder = changed !== null && read.dataUpdatedAt < changed.at;
  const appointment = booked && (isOlder ? changed.appointment : (read.data?.data ?? booked));
  // Before it is painted: the form was scrolled, and the ticket is long enough to stay so.
  useLayoutEffect(() => {
    if (!booked) return;
    // The button that had the focus was removed.
    ticket.current?.focus({ preventScroll: true });
    ticket.current?.scrollIntoView();
  }, [booked]);
  const heldTitle = booked?.awaitsClinic ? 'holds.clinicTitle' : 'holds.dialogTitle';
  return (
    <Dialog
      // Another dialog, so that nothing of the form, or of the ticket before a change, seems to move.
      key={changed?.at ?? String(booked !== null)}
      isOpen
      title={
        booked ? (
          t(booked.status === 'held' ? heldTitle : 'ticket.title')
        ) : (
          <>
            <span className="me-2">{option.texts[language].name}</span>{' '}
            <span
              aria-hidden="true"
              className="font-text text-base low:hidden font-normal tracking-normal whitespace-nowrap text-base-content/75"
            >
              {t('bookings.minutes', { count: option.duration })}
            </span>
          </>
        )
      }
      size={booked ? 'ticket' : isFolded ? 'md' : 'xl'}
      onClose={onClose}
    >
      {appointment ? (
        <div ref={ticket} tabIndex={-1} className="grid scroll-mt-6 gap-4 outline-none">
          {changes.notice}
          {booked?.status === 'held' && !appointment.isCancelled && renderHold(appointment)}
          {others.length > 0 && (
            <Notice tone="info">
              <p className="font-semibold">{t('persons.rowBooked', { count: others.length })}</p>
              {others.map(({ _id, slot, forPerson }) => (
                <p key={_id}>
                  {clockOfSlot(slot, language)} · {forPerson?.name ?? user?.displayName}
                </p>
              ))}
            </Notice>
          )}
          <OwnTicket appointment={appointment} changes={changes} canConfirm={false} />
          <ButtonLink to={paths.dashboard} variant="ghost">
            {t('holds.toAppointments')}
          </ButtonLink>
          {changes.dialog}
        </div>
      ) : (
        <BookingFields
          {...form}
          isFolded={isFolded}
          onUnfold={() => setFolded(false)}
          onBooked={(created, after) => {
            setBooked(created);
            setOthers(after);
            onBooked(created);
          }}
        />
      )}
    </Dialog>
  );
}
