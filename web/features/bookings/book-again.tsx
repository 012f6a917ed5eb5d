import { RotateCcw } from 'lucide-react';
import type { Appointment } from '#contract/bookings/bookings';
import { summarizeTreatments } from '#contract/slots/treatments';
import { formatDate } from '#i18n/format';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** Opens the booking dialog with the treatment and, if they still offer it, the doctor of an earlier appointment. */
export function BookAgain({ appointment }: { appointment: Appointment }) {
  const { t, language } = useMessages();
  const treatments = useRoute(summarizeTreatments, {});
  const { treatment_id: id, treatmentNames, AppointmentDate, doctor_email: email } = appointment;
  const option = treatments.data?.data.find(({ _id }) => _id === id);
  if (!option) return null;
  const doctorId = option.doctors.find(({ docEmail }) => docEmail === email)?._id ?? '';
  const appointmentName = t('changes.what', {
    name: treatmentNames[language],
    date: formatDate(AppointmentDate, language),
  });
  return (
    <ButtonLink
      to={paths.bookSlot(option._id, { doctorId, date: '', slot: '' })}
      variant="outline"
      size="sm"
      className="min-h-11 px-3 whitespace-nowrap"
      aria-label={t('changes.bookAgainOne', { what: appointmentName })}
    >
      <RotateCcw aria-hidden="true" className="size-4" />
      {t('changes.bookAgain')}
    </ButtonLink>
  );
}
