import { RotateCcw } from 'lucide-react';
import type { Appointment } from '#contract/bookings';
import { summarizeTreatments } from '#contract/treatments';
import { formatDate } from '#i18n/format';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { storeDraft } from './booking-draft.ts';

/** Opens the booking dialog with the treatment and, if they still offer it, the doctor of an earlier appointment. */
export function BookAgain({ appointment }: { appointment: Appointment }) {
  const { t, language } = useMessages();
  const treatments = useRoute(summarizeTreatments, {});
  const { treatment, AppointmentDate, doctor_email: email } = appointment;
  const option = treatments.data?.data.find(({ name }) => name === treatment);
  if (!option) return null;
  const doctor = option.doctors.some(({ docEmail }) => docEmail === email) ? email : '';
  const what = t('changes.what', { name: treatment, date: formatDate(AppointmentDate, language) });
  return (
    <ButtonLink
      to={paths.bookTreatment(option._id)}
      variant="outline"
      size="sm"
      className="min-h-11 px-3 whitespace-nowrap"
      aria-label={t('changes.bookAgainOne', { what })}
      onClick={() => storeDraft({ treatmentId: option._id, doctor, date: '', slot: '', phone: '' })}
    >
      <RotateCcw aria-hidden="true" className="size-4" />
      {t('changes.bookAgain')}
    </ButtonLink>
  );
}
