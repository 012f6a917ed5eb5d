export type SlotChoice = { doctor_email: string; AppointmentDate: string; slot: string };
export type BookingChoice = SlotChoice & { patient_Phone: string };

/**
 * A visitor's choice so far. Stored in `sessionStorage`, so that it survives logging in and going back. `link` is the
 * time of the link that it began with, `person` the ids of whom it is for, each empty without one.
 */
type Draft = BookingChoice & { treatmentId: string; link: string; person: string };

const NAME = 'bookingDraft';

/** The stored draft of this treatment, or an empty one. */
export function readDraft(treatmentId: string): Draft {
  const empty = {
    treatmentId,
    link: '',
    person: '',
    doctor_email: '',
    AppointmentDate: '',
    slot: '',
    patient_Phone: '',
  };
  try {
    const stored = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Partial<Draft> | null;
    return stored?.treatmentId === treatmentId ? { ...empty, ...stored } : empty;
  } catch {
    return empty;
  }
}

export function storeDraft(draft: Draft): void {
  sessionStorage.setItem(NAME, JSON.stringify(draft));
}

export function clearDraft(): void {
  sessionStorage.removeItem(NAME);
}
