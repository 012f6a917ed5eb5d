import { PaymentState } from '#web/features/bookings/payment-state.tsx';
import { SmallButton } from '#web/features/bookings/change-buttons.tsx';
import { StaffDialog } from '#web/features/bookings/staff-dialog.tsx';
import { StateBadge } from '#web/features/bookings/state-badge.tsx';
import { useChangeRequests } from '#web/features/bookings/use-change-requests.ts';
import { useChanges } from '#web/features/bookings/use-changes.tsx';
import { whatOf } from '#web/features/desk/desk-cells.tsx';
import { StaffPayment } from '#web/features/bookings/staff-payment.tsx';
import { ListScreen } from '#web/features/desk/list-screen.tsx';
import { ListSkeleton } from '#web/features/desk/list-skeleton.tsx';
import { PatientContact } from '#web/features/desk/patient-contact.tsx';
import { useDeskPayments } from '#web/features/payments/use-desk-payments.tsx';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** All appointments of the clinic, for reception and the admin. */
export default function AppointmentsPage() {
  // The server knows neither the history entry nor the chosen columns.
  if (!useHydrated()) return <ListSkeleton />;
  return <Appointments />;
}

function Appointments() {
  const { t, language } = useMessages();
  const today = useClinicClock().day;
  const payments = useDeskPayments();
  const { ask, dialog, notice } = useChanges(useChangeRequests(), { isStaff: true });
  return (
    <>
      <ListScreen
        today={today}
        notice={notice}
        renderState={(appointment) => (
          <span className="inline-grid justify-items-start gap-1">
            <StateBadge booking={appointment} />
          </span>
        )}
        renderPayment={(appointment) => <StaffPayment booking={appointment} showsDue />}
        renderDialog={(appointment, close) => {
          const appointmentName = whatOf(appointment, language);
          return (
            <StaffDialog
              name={appointment.patient_name}
              booking={appointment}
              payment={<PaymentState appointment={appointment} isOwn={false} />}
              appointmentName={appointmentName}
              ask={(kind) => {
                close();
                ask(kind, appointment);
              }}
              onClose={close}
              actions={
                <SmallButton
                  label={t('deskPayments.openOf', { what: appointmentName })}
                  onClick={() => {
                    close();
                    payments.openPayments({ id: appointment._id, appointmentName });
                  }}
                >
                  {t('deskPayments.open')}
                </SmallButton>
              }
            >
              <PatientContact appointment={appointment} />
            </StaffDialog>
          );
        }}
      />
      {dialog}
      {payments.dialog}
    </>
  );
}
