import type { SlotTime } from '#domain/slots';
import { instantOf } from '#domain/time';
import type { Mail } from '#server/ports/mailer';

/** What a calendar says of an appointment. */
export type CalendarEntry = SlotTime & {
  /** The booking's: the same appointment is entered once, and struck out by the same. */
  id: string;
  title: string;
  place: string;
  clinic: { name: string; email: string };
};

/** An appointment as a calendar file; the library is loaded when the first mail is written. */
export async function calendarFile(
  entry: CalendarEntry,
  { isCancelled, writtenAt }: { isCancelled: boolean; writtenAt: Date },
): Promise<NonNullable<Mail['calendar']>> {
  const { ICalCalendarMethod, ICalEventStatus, default: ical } = await import('ical-generator');
  const calendar = ical({
    prodId: { company: 'molar', product: 'portal' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${entry.id}@molar`,
    // A later file of the same appointment outweighs an earlier one.
    sequence: isCancelled ? 1 : 0,
    stamp: writtenAt,
    start: instantOf(entry.day, entry.range.start),
    end: instantOf(entry.day, entry.range.end),
    summary: entry.title,
    location: entry.place,
    organizer: entry.clinic,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return { method: isCancelled ? 'CANCEL' : 'PUBLISH', content: calendar.toString() };
}
