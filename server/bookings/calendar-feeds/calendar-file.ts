import type { ICalCalendarData } from 'ical-generator';
import { codeOf } from '#domain/bookings/booking-code';
import type { Language } from '#domain/shared/language';
import type { SlotTime } from '#domain/shared/slot-times';
import { instantOf } from '#domain/shared/time';
import { formatAddress } from '#i18n/format';
import type { Settings } from '#server/platform/context';
import { translate } from '#server/platform/translate';
import type { CalendarBooking } from './calendar-bookings-rows.ts';

/** An appointment in a calendar. */
export type CalendarEvent = SlotTime & {
  /** The booking's id, by which a later file replaces the event. */
  id: string;
  /** Rises with each change; calendars ignore a file with a lower one than they have. */
  sequence: number;
  revisedAt: Date;
  isCancelled: boolean;
  /** False: its title states that it cannot take place. */
  takesPlace: boolean;
  title: string;
  place: string;
  clinic: { name: string; email: string };
};

/** How often calendar programs should read a feed, in seconds. */
const REFRESH_SECONDS = 3600;

/**
 * A booking in the calendar of a viewer. Its doctor sees the treatment with the booking code, or with
 * CALENDAR_FEED_NAMES the patient's name; everybody else sees the treatment and the doctor.
 */
export function calendarEventOf(
  booking: CalendarBooking,
  { clinic, hasNamesInCalendars }: Settings,
  { id: viewerId, language }: { id: string; language: Language },
): CalendarEvent {
  const { id, day, range, treatmentNames, doctorName, patientName } = booking;
  // Not what a patient of age is treated for.
  const isHidden = booking.isLimited && viewerId === booking.accountId;
  const treatment = isHidden ? clinic.name : treatmentNames[language];
  const isCancelled = booking.status === 'cancelled';
  const forDoctor = [treatment, hasNamesInCalendars ? patientName : codeOf(id)];
  const { name, email } = clinic;
  const title = (viewerId === booking.doctorId ? forDoctor : [treatment, doctorName]).join(', ');
  const takesPlace = booking.openDecision === null;
  return {
    id,
    sequence: booking.calendarSequence,
    revisedAt: (isCancelled ? booking.cancelledAt : null) ?? booking.movedAt ?? booking.bookedAt,
    isCancelled,
    day,
    range,
    takesPlace,
    title: takesPlace ? title : translate(language, 'calendars.cannotTakePlace', { what: title }),
    place: formatAddress(clinic, language),
    clinic: { name, email },
  };
}

/**
 * An appointment, or its cancellation, as an iCalendar file (RFC 5545 and 5546). Depends on nothing but the event, so
 * that every copy of a revision is the same file.
 */
export async function calendarFile(event: CalendarEvent): Promise<{ method: 'PUBLISH' | 'CANCEL'; content: string }> {
  const { ICalCalendarMethod } = await import('ical-generator');
  const method = event.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  return { method, content: await writeCalendar([event], { method }) };
}

/** Appointments as an iCalendar feed, which replaces what a calendar program has read before. */
export function calendarFeed(name: string, events: CalendarEvent[]): Promise<string> {
  // The library escapes all texts but this one.
  const escaped = name.replaceAll(/[\\;,]/g, String.raw`\$&`);
  return writeCalendar(events, { name: escaped, ttl: REFRESH_SECONDS });
}

async function writeCalendar(events: CalendarEvent[], head: ICalCalendarData): Promise<string> {
  // Loaded on first use.
  const { ICalEventClass, ICalEventStatus, default: ical } = await import('ical-generator');
  const calendar = ical({ prodId: { company: 'molar', product: 'portal' }, ...head });
  for (const event of events) {
    calendar.createEvent({
      id: `${event.id}@molar`,
      sequence: event.sequence,
      stamp: event.revisedAt,
      start: instantOf(event.day, event.range.start),
      end: instantOf(event.day, event.range.end),
      summary: event.title,
      location: event.place,
      ...(event.clinic.email && { organizer: event.clinic }),
      // Others with whom the calendar is shared see no more than that the time is taken.
      class: ICalEventClass.PRIVATE,
      status: event.isCancelled
        ? ICalEventStatus.CANCELLED
        : event.takesPlace
          ? ICalEventStatus.CONFIRMED
          : ICalEventStatus.TENTATIVE,
    });
  }
  return calendar.toString();
}
