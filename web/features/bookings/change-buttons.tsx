import { CalendarClock, CalendarX, RotateCcw } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { CallText } from '#web/ui/phone-link.tsx';
import { isCancellable, isChangeable } from './appointment-facts.tsx';
import type { AskChange } from './use-changes.tsx';
import { summarizeTreatments } from '#contract/slots/treatments';
import { useRoute } from '#web/api/use-route.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** What a patient can do about an appointment in a list. */
export function ChangeButtons({ appointment, ask }: { appointment: Appointment; ask: AskChange }) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const { cancelUntil, isOver, isCancelled } = appointment;
  if (isOver || isCancelled) return <BookAgain appointment={appointment} />;
  if (cancelUntil === null) return null;
  if (!isCancellable(appointment)) {
    return (
      <span className="text-sm">
        <CallText text={t('changes.callUs')} number={clinic.phone} />
      </span>
    );
  }
  const { treatmentNames, AppointmentDate } = appointment;
  const appointmentName = t('changes.what', {
    name: treatmentNames[language],
    date: formatDate(AppointmentDate, language),
  });
  return (
    <MoveAndCancel
      appointmentName={appointmentName}
      onMove={isChangeable(appointment) ? () => ask('move', appointment) : null}
      onCancel={() => ask('cancel', appointment)}
    />
  );
}

type MoveAndCancelProps = {
  appointmentName: string;
  onMove: (() => void) | null;
  onCancel: () => void;
};

/** The buttons of an appointment, which `onMove` null cannot be moved; `appointmentName` names it for screen readers. */
export function MoveAndCancel({ appointmentName, onMove, onCancel }: MoveAndCancelProps) {
  const { t } = useMessages();
  return (
    <span className="inline-flex flex-wrap gap-2">
      {onMove && (
        <SmallButton icon={CalendarClock} label={t('changes.moveOne', { what: appointmentName })} onClick={onMove}>
          {t('changes.move')}
        </SmallButton>
      )}
      <SmallButton
        variant="ghost"
        icon={CalendarX}
        label={t('changes.cancelOne', { what: appointmentName })}
        onClick={onCancel}
      >
        {t('changes.cancel')}
      </SmallButton>
    </span>
  );
}

type SmallButtonProps = Pick<ComponentProps<typeof Button>, 'icon' | 'variant' | 'isBusy' | 'onClick' | 'children'> & {
  label: string;
};

/** A button of a row; `label` also names the row's appointment. */
export function SmallButton({ label, ...button }: SmallButtonProps) {
  return <Button variant="outline" size="touch" className="px-3 whitespace-nowrap" aria-label={label} {...button} />;
}

/** Opens the booking dialog with the treatment and, if they still offer it, the doctor of an earlier appointment. */
function BookAgain({ appointment }: { appointment: Appointment }) {
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
