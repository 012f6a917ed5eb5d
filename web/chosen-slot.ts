import type { TreatmentSummary } from '#contract/slots/treatments';
import { doctorSlug } from '#domain/people/doctor-profile';
import { isSlotRange, nameOfRange, slotRanges } from '#domain/shared/slot-times';
import { isDay, longDate } from '#domain/shared/time';

/** What a URL of `paths.bookSlot` names: date and slot are wire texts, and empty if the URL has none or invalid ones. */
export type ChosenSlot = { treatmentId: string; doctorId: string; date: string; slot: string };

/** Reads the chosen time of a URL; null without a treatment. */
export function readChosenSlot(search: URLSearchParams): ChosenSlot | null {
  const treatmentId = search.get('treatment');
  if (!treatmentId) return null;
  const day = search.get('date') ?? '';
  return {
    treatmentId,
    doctorId: search.get('doctor') ?? '',
    date: isDay(day) ? longDate(day) : '',
    slot: nameOfMinutes(search.get('slot') ?? ''),
  };
}

/** The range of `540-570`, its minutes, or of the start of a specified one, as emails and bookmarks have it. */
function nameOfMinutes(text: string): string {
  const [, start, end] = /^(\d{1,4})-(\d{1,4})$/.exec(text) ?? [];
  const range = start
    ? { start: Number(start), end: Number(end) }
    : slotRanges.find((slotRange) => String(slotRange.start) === text);
  return range && isSlotRange(range) ? nameOfRange(range) : '';
}

/** The treatment that a link from elsewhere names by its id or by its name in a language. */
export function findTreatment(treatments: TreatmentSummary[], named: string): TreatmentSummary | undefined {
  return treatments.find(({ _id, name, texts }) => isNamed(named, _id, name, texts.en.name, texts.de.name));
}

/**
 * The query of a link from elsewhere with the ids in place of the names of treatment and doctor; null if it has them
 * already, or names what is not there.
 */
export function withIds(search: URLSearchParams, treatments: TreatmentSummary[]): URLSearchParams | null {
  const treatment = findTreatment(treatments, search.get('treatment') ?? '');
  const named = search.get('doctor') ?? '';
  const doctor = treatment?.doctors.find((one) => isNamed(named, one._id, one.name, doctorSlug(one)));
  const ids = new URLSearchParams(search);
  if (treatment) ids.set('treatment', treatment._id);
  if (doctor) ids.set('doctor', doctor._id);
  return ids.toString() === search.toString() ? null : ids;
}

function isNamed(named: string, ...names: string[]): boolean {
  return names.some((name) => name.toLowerCase() === named.trim().toLowerCase());
}
