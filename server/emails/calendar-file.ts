import type { SlotTime } from '#domain/slots';
import { instantOf } from '#domain/time';
import type { Mail } from '#server/ports/mailer';

/** An appointment's calendar entry. */
export type CalendarEntry = SlotTime & {
  /** The booking's id, by which a cancellation replaces the entry. */
  id: string;
  title: string;
  place: string;
  /** Calendars apply the file with the highest number. */
  sequence: number;
  clinic: { name: string; email: string };
};

/** An appointment as an iCalendar file (RFC 5545); the library is loaded on first use. */
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
    sequence: entry.sequence,
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
