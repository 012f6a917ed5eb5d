import type { ReactNode } from 'react';
import type { AffectedPreview } from '#contract/absences/absences';
import { absenceActions, type AbsenceAction } from '#domain/bookings/open-decisions';
import { formatPrice } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { SelectField, type Option } from '#web/ui/select-field.tsx';
import { choiceOf, choiceText, type Choice } from './decisions.ts';

type DecisionSelectProps = {
  appointment: Pick<AffectedPreview, 'paidCents' | 'appointmentData'> & Partial<Pick<AffectedPreview, 'substitutes'>>;
  /** Names the appointment for screen readers. */
  label: string;
  choice: Choice;
  /** What can be done about it; when a doctor leaves, not everything (`docs/decisions/0061-a-doctor-who-leaves.md`). */
  actions?: readonly AbsenceAction[];
  hint?: ReactNode;
  onChoose: (choice: Choice) => void;
};

/** What is done about one appointment. A substitute is named; without known ones, the server finds one. */
export function DecisionSelect({
  appointment,
  label,
  choice,
  actions = absenceActions,
  hint,
  onChoose,
}: DecisionSelectProps) {
  const { t, language } = useMessages();
  const { paidCents, appointmentData, substitutes } = appointment;
  const transfers = substitutes?.map(({ doctor_email, doctor_name: doctor }): Option => [
    choiceText({ action: 'transfer', doctor_email }),
    t('absences.transferTo', { doctor }),
  ]);
  const amount = formatPrice(paidCents / 100, appointmentData.currency, language);
  return (
    <SelectField
      label={<span className="sr-only">{label}</span>}
      hint={hint}
      value={choiceText(choice)}
      onChange={(event) => onChoose(choiceOf(event.target.value))}
      options={[
        ['offer', t('absences.offer')],
        ...(actions.includes('transfer') ? (transfers ?? [['transfer', t('absences.transfer')] as const]) : []),
        ['cancel', paidCents > 0 ? t('absences.cancelRefund', { amount }) : t('absences.cancel')],
        ...(actions.includes('keep') ? [['keep', t('absences.keep')] as const] : []),
      ]}
    />
  );
}
