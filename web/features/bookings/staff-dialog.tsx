import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { AppointmentFacts, type AppointmentFactsProps } from './appointment-facts.tsx';
import { NoteField } from './note-field.tsx';
import { StaffButtons, type StaffButtonsProps } from './staff-buttons.tsx';
import { StateBadge, type StateBadgeProps } from './state-badge.tsx';

type StaffDialogProps = Omit<StaffButtonsProps, 'booking'> & {
  name: string;
  /** As the desk or its doctor reads it. */
  booking: StaffButtonsProps['booking'] & AppointmentFactsProps['appointment'] & StateBadgeProps['booking'];
  payment: ReactNode;
  onClose: () => void;
  /** Further buttons. */
  actions?: ReactNode;
  /** What else is known about its patient. */
  children?: ReactNode;
};

/** One appointment, by the name of its patient, and what staff can do about it. */
export function StaffDialog({ name, payment, onClose, actions, children, ...buttons }: StaffDialogProps) {
  const { booking } = buttons;
  return (
    <Dialog isOpen title={name} onClose={onClose}>
      <div className="grid gap-5">
        <AppointmentFacts appointment={booking} />
        <div className="flex flex-wrap items-center gap-2">
          <StateBadge booking={booking} />
          {payment}
        </div>
        <div className="flex flex-wrap gap-2">
          <StaffButtons {...buttons} />
          {actions}
        </div>
        <NoteField booking={booking} />
        {children}
      </div>
    </Dialog>
  );
}
