import { formatDate } from '#i18n/format';
import { useDeskPayments } from '#web/features/payments/use-desk-payments.tsx';
import { TasksScreen } from '#web/features/tasks/tasks-screen.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';

export default function WaitingPage() {
  const { t, language } = useMessages();
  const { openPayments, dialog } = useDeskPayments();
  return (
    <>
      <TasksScreen
        renderReturn={(item) => {
          const { booking_id: id, patient_name: name, treatmentNames, AppointmentDate } = item;
          const unbound = id === '' ? item : undefined;
          const patient = name || t('tasks.deleted');
          const paymentName = unbound
            ? patient
            : [patient, treatmentNames[language], formatDate(AppointmentDate, language)].join(', ');
          return (
            <Button
              variant="outline"
              size="sm"
              className="min-h-11 whitespace-nowrap"
              aria-label={t(unbound ? 'deskPayments.unboundOf' : 'deskPayments.openOf', { what: paymentName })}
              onClick={() => openPayments({ id, appointmentName: paymentName, unbound })}
            >
              {t(unbound ? 'deskPayments.giveBack' : 'deskPayments.open')}
            </Button>
          );
        }}
      />
      {dialog}
    </>
  );
}
