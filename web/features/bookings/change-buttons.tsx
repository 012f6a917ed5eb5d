import { CalendarClock, CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { CallText } from '#web/ui/phone-link.tsx';
import { isCancellable, isChangeable } from './appointment-facts.tsx';
import { BookAgain } from './book-again.tsx';
import type { AskChange } from './use-changes.tsx';

/** What a patient can do about an appointment in a list. */
export function ChangeButtons({ appointment, ask }: { appointment: Appointment; ask: AskChange }) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const { changeUntil, isOver, isCancelled } = appointment;
  if (isOver || isCancelled) return <BookAgain appointment={appointment} />;
  if (changeUntil === null) return null;
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
  children?: ReactNode;
};

/** The buttons of an appointment, which `onMove` null cannot be moved; `appointmentName` names it for screen readers, `children` are further buttons. */
export function MoveAndCancel({ appointmentName, onMove, onCancel, children }: MoveAndCancelProps) {
  const { t } = useMessages();
  return (
    <span className="inline-flex flex-wrap gap-2">
      {children}
      {onMove && (
        <SmallButton label={t('changes.moveOne', { what: appointmentName })} onClick={onMove}>
          <CalendarClock aria-hidden="true" className="size-4" />
          {t('changes.move')}
        </SmallButton>
      )}
      <SmallButton isQuiet label={t('changes.cancelOne', { what: appointmentName })} onClick={onCancel}>
        <CalendarX aria-hidden="true" className="size-4" />
        {t('changes.cancel')}
      </SmallButton>
    </span>
  );
}

type SmallButtonProps = {
  label: string;
  isQuiet?: boolean;
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** A button of a row; `label` also names the row's appointment. */
export function SmallButton({ label, isQuiet = false, isBusy, onClick, children }: SmallButtonProps) {
  return (
    <Button
      variant={isQuiet ? 'ghost' : 'outline'}
      size="sm"
      className="min-h-11 px-3 whitespace-nowrap"
      aria-label={label}
      isBusy={isBusy}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
