import type { SlotChange } from '#contract/slots/slot-events';
import type { TreatmentSummary } from '#contract/slots/treatments';
import { fitsName } from '#domain/clinic/performed-treatments';
import { sortKeyOf } from '#domain/shared/slot-times';

type Time = { doctor_email: string; date: string; slot: string | null };

/** How many next times a card shows. */
const MAX_TIMES = 3;

/** A slot as a key of a set. */
export function keyOfTime({ doctor_email: doctor, date, slot }: Time): string {
  return `${doctor} ${date} ${slot}`;
}

/** The treatments of cards with their numbers of available slots after these changes; their next times stay. */
export function withChanges(treatments: TreatmentSummary[], changes: SlotChange[]): TreatmentSummary[] {
  return treatments.map((treatment) => {
    const own = changes.filter((change) => change.slot !== null && isOf(treatment, change));
    const added = own.reduce((sum, { isFree }) => sum + (isFree ? 1 : -1), 0);
    return added === 0 ? treatment : { ...treatment, freeSlots: Math.max(0, treatment.freeSlots + added) };
  });
}

/** Whether a change is of hours of a doctor of the treatment, or of a slot that is long enough for it. */
function isOf(treatment: TreatmentSummary, { doctor_email: email, slot }: SlotChange): boolean {
  const isFitting = slot === null || fitsName(slot, treatment);
  return isFitting && treatment.doctors.some(({ docEmail }) => docEmail === email);
}

/** Whether the next times on a card are no longer the next ones: one is gone, or an earlier one has become available. */
export function hasNewTimes(treatments: TreatmentSummary[], changes: SlotChange[]): boolean {
  return treatments.some((treatment) => {
    const { nextFree } = treatment;
    const shown = new Set(nextFree.map(keyOfTime));
    const last = nextFree.length < MAX_TIMES ? undefined : nextFree.at(-1);
    return changes.some((change) => {
      if (!isOf(treatment, change)) return false;
      if (change.slot === null) return true;
      return change.isFree
        ? !last || sortKeyOf({ date: change.date, slot: change.slot }) < sortKeyOf(last)
        : shown.has(keyOfTime(change));
    });
  });
}
