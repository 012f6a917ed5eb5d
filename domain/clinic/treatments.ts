import { rangeOfName } from '#domain/shared/slot-times';
import type { TimeRange } from '#domain/shared/time';

/** Bounds of a duration and of the buffer after it, in minutes. */
export const DURATION_MINUTES = { min: 5, max: 480 };
export const MAX_BUFFER_MINUTES = 240;

/** How many treatments a clinic can have, without archived ones. */
export const MAX_TREATMENTS = 200;

/** The images that the portal ships, by file name below `/treatments/`. */
export const treatmentImages = [
  'checkup',
  'cleaning',
  'filling',
  'braces',
  'whitening',
  'children',
  'surgery',
  'implant',
] as const;

export function isShippedImage(image: string): boolean {
  return treatmentImages.some((name) => name === image);
}

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

/** The longest cut-off: a year. */
export const MAX_CUTOFF_HOURS = 8760;
