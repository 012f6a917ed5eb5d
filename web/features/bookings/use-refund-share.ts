import { useState } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { useRootData } from '#web/root-data.ts';
import { isCancellable } from './appointment-facts.tsx';
import type { CancelBody } from './change-requests.ts';

/** What staff chose about the refund of an appointment that they cancel. */
export type RefundShare = {
  isForPatient: boolean;
  setForPatient: (isForPatient: boolean) => void;
  /** The typed percentage, at first that of the clinic's rules. */
  text: string;
  setText: (text: string) => void;
  percent: number;
  rulePercent: number;
  isValid: boolean;
  /** Whether it differs from the clinic's rules, which needs a reason. */
  isException: boolean;
  body: CancelBody;
};

export function useRefundShare(appointment: Appointment): RefundShare {
  const { lateRefundPercent } = useRootData().clinic.changes;
  const [isForPatient, setForPatient] = useState(false);
  const [typed, setText] = useState<string | null>(null);
  const rulePercent = isForPatient && !isCancellable(appointment) ? lateRefundPercent : 100;
  const text = typed ?? String(rulePercent);
  const isValid = /^\d{1,3}$/.test(text) && Number(text) <= 100;
  const percent = isValid ? Number(text) : rulePercent;
  const isException = percent !== rulePercent;
  return {
    isForPatient,
    setForPatient: (chosen) => {
      setForPatient(chosen);
      setText(null);
    },
    text,
    setText,
    percent,
    rulePercent,
    isValid,
    isException,
    body: { for_patient: isForPatient, ...(isException && { refund_percent: percent }) },
  };
}
