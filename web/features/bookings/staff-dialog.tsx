import type { ReactNode } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { AppointmentFacts } from './appointment-facts.tsx';
import { NoteField } from './note-field.tsx';
import { PaymentState } from './payment-state.tsx';
import { StaffButtons } from './staff-buttons.tsx';
import { StateBadge } from './state-badge.tsx';
import type { AskChange } from './use-changes.tsx';

type StaffDialogProps = {
  appointment: Appointment;
  ask: AskChange;
  onClose: () => void;
  /** Names the appointment for screen readers. */
  appointmentName: string;
  /** Further buttons. */
  actions?: ReactNode;
  /** What else is known about its patient. */
  children?: ReactNode;
};

/** One appointment, and what staff can do about it. */
export function StaffDialog({ appointment, appointmentName, ask, onClose, actions, children }: StaffDialogProps) {
  const { t } = useMessages();
  return (
    <Dialog isOpen title={t('changes.appointment')} onClose={onClose}>
      <div className="grid gap-5">
        <AppointmentFacts appointment={appointment} isStaff />
        <div className="flex flex-wrap items-center gap-2">
          <StateBadge booking={appointment} />
          <PaymentState appointment={appointment} isOwn={false} />
        </div>
        <div className="flex flex-wrap gap-2">
          <StaffButtons
            booking={appointment}
            appointmentName={appointmentName}
            ask={(kind) => {
              onClose();
              ask(kind, appointment);
            }}
          />
          {actions}
        </div>
        <NoteField booking={appointment} />
        {children}
      </div>
    </Dialog>
  );
}
