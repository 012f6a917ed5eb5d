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

/** Whether a treatment and the buffer after it fit into a slot. */
export function fitsSlot({ start, end }: TimeRange, { duration, buffer }: TreatmentTime): boolean {
  return end - start >= duration + buffer;
}

/** The days with those of their slots, by wire names, into which a treatment fits; other days are left out. */
export function fittingDays<D extends { slot: string[] }>(days: D[], time: TreatmentTime): D[] {
  return days
    .map((day) => ({ ...day, slot: day.slot.filter((name) => fitsName(name, time)) }))
    .filter(({ slot }) => slot.length > 0);
}

/** Whether a treatment fits into the slot of a wire name. */
export function fitsName(name: string, time: TreatmentTime): boolean {
  const range = rangeOfName(name);
  return range !== null && fitsSlot(range, time);
}

/** The longest cut-off: a year. */
export const MAX_CUTOFF_HOURS = 8760;
