import { rangeOfName } from '#domain/shared/slot-times';
import type { TimeRange } from '#domain/shared/time';

/** Duration and buffer of a treatment, in minutes. */
export type TreatmentTime = { duration: number; buffer: number };

/** What a doctor does otherwise than their specialty and the treatment say; null: as usual. */
export type DoctorTreatment = {
  treatmentId: string;
  isPerformed: boolean | null;
  duration: number | null;
  buffer: number | null;
};

/** A doctor, with what they do otherwise than their specialty says. */
export type Performer = { specialtyId: string; treatments: DoctorTreatment[] };

/** A treatment that doctors perform. */
export type Performable = { id: string; specialtyId: string; isArchived: boolean } & TreatmentTime;

/** In how many minutes a doctor performs a treatment; null if they do not. */
export function timeWith(
  { id, specialtyId, duration, buffer }: Omit<Performable, 'isArchived'>,
  doctor: Performer,
): TreatmentTime | null {
  const own = doctor.treatments.find(({ treatmentId }) => treatmentId === id);
  const isPerformed = own?.isPerformed ?? doctor.specialtyId === specialtyId;
  return isPerformed ? { duration: own?.duration ?? duration, buffer: own?.buffer ?? buffer } : null;
}

/** The minutes of the treatments that a doctor performs, without archived ones. */
export function lengthsOf(doctor: Performer, treatments: Performable[]): TreatmentTime[] {
  return treatments.flatMap((treatment) => (treatment.isArchived ? [] : (timeWith(treatment, doctor) ?? [])));
}

/** Whether a treatment and the buffer after it fit into a slot. */
export function fitsSlot({ start, end }: TimeRange, { duration, buffer }: TreatmentTime): boolean {
  return end - start >= duration + buffer;
}

/** Whether a treatment fits into the slot of a wire name. */
export function fitsName(name: string, time: TreatmentTime): boolean {
  const range = rangeOfName(name);
  return range !== null && fitsSlot(range, time);
}
