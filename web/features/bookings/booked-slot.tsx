import type { DoctorBooking } from '#contract/bookings/doctor-bookings';
import { formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Facts } from '#web/ui/facts.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { CancelReason } from './cancel-reason.tsx';
import { StaffDialog } from './staff-dialog.tsx';
import { DoctorPayment } from './staff-payment.tsx';
import { useChangeRequests } from './use-change-requests.ts';
import { useChanges } from './use-changes.tsx';

type BookedSlotProps = {
  /** The booking whose dialog is open; null for none. */
  booking: DoctorBooking | null;
  onClose: () => void;
};

/**
 * Who booked a slot, with phone number and what staff can do. Stays mounted, because it shows the notice by which
 * the last change is undone.
 */
export function BookedSlot({ booking, onClose }: BookedSlotProps) {
  const { t, language } = useMessages();
  const { ask, dialog, notice } = useChanges(useChangeRequests(), { isStaff: true, onChanged: onClose });
  return (
    <>
      {notice}
      {booking && !dialog && (
        <StaffDialog
          name={booking.patient_name}
          booking={{ ...booking, ...booking.appointmentData }}
          payment={<DoctorPayment booking={booking} />}
          appointmentName={t('changes.what', {
            name: booking.patient_name,
            date: formatDate(booking.appointmentData.AppointmentDate, language),
          })}
          ask={ask}
          onClose={onClose}
        >
          <CancelReason reason={booking.appointmentData.cancelReason} />
          <Contact booking={booking} />
        </StaffDialog>
      )}
      {dialog}
    </>
  );
}

function Contact({ booking }: { booking: DoctorBooking }) {
  const { patient_phone: phone, patient_email: email, isLocked, contact } = booking;
  const { t } = useMessages();
  if (isLocked) return <p>{t('bookings.locked')}</p>;
  return (
    <Facts
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2"
      facts={{
        [t('desk.contactPerson')]: contact?.name,
        [t('schedule.phone')]: <PhoneLink number={phone} />,
        [t('schedule.email')]: (
          <a href={`mailto:${email}`} className="underline underline-offset-4">
            {email}
          </a>
        ),
      }}
    />
  );
}
