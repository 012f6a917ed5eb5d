import { useEffect, useRef, type ReactNode } from 'react';
import type { DeskPatient } from '#contract/accounts/desk-patients';
import type { Appointment } from '#contract/bookings/bookings';
import { ticketFacts } from '#i18n/ticket';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Ticket } from './ticket.tsx';

type DeskTicketProps = {
  appointment: Appointment;
  patient: Pick<DeskPatient, 'isEmailProven' | 'emailState'>;
  /** What to do next. */
  children: ReactNode;
};

/** The appointment that was just booked for a caller: a sentence to read aloud, and the ticket to print. */
export function DeskTicket({ appointment, patient: { isEmailProven, emailState }, children }: DeskTicketProps) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus was removed.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const facts = ticketFacts(appointment, clinic, language, t);
  const spoken = Object.fromEntries(facts.map(({ name, text }) => [name, text]));
  return (
    <div className="grid max-w-3xl gap-5">
      <div className="min-w-0 wrap-anywhere">
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t('deskPatients.booked', { name: appointment.patient_name })}
        </h2>
        <p className="mt-2 text-xl leading-relaxed">{t('deskPatients.readAloud', spoken)}</p>
      </div>
      <Notice tone={isEmailProven ? 'success' : 'info'}>
        {t(`deskPatients.${isEmailProven ? 'emailed' : emailState === 'sent' ? 'linkEmailed' : 'noEmail'}`)}
      </Notice>
      <Ticket appointment={appointment} payLabel={null} />
      <div className="flex flex-wrap gap-3">
        {children}
        <PrintButton>{t('ticket.print')}</PrintButton>
      </div>
    </div>
  );
}
