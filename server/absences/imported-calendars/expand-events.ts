import ICAL from 'ical.js';
import { instantOf } from '#domain/shared/time';

/** Milliseconds since 1970. */
export type Span = { start: number; end: number };

/** The most busy times of one calendar. */
const MAX_SPANS = 20_000;

export class TooManyEvents extends Error {}

/** A component of iCalendar in jCal (RFC 7265): name, properties, components in it. */
type JCal = [name: string, properties: unknown[], components: JCal[]];

/**
 * The times between `from` and `to` at which the events of iCalendar texts make somebody busy, with recurrences, sorted
 * and without overlaps. Not cancelled ones, those marked as free, and our own appointments. Times without a time zone,
 * and whole days, are on the clinic's clock.
 * @throws TooManyEvents, or an error of the parser if it is not a calendar
 */
export function expandEvents(texts: string[], { start: from, end: to }: Span): Span[] {
  const components = parseTexts(texts).map((jCal) => new ICAL.Component(jCal as [string, never[], never[]]));
  for (const zone of components.flatMap((component) => component.getAllSubcomponents('vtimezone'))) {
    if (zone.getFirstPropertyValue('tzid')) ICAL.TimezoneService.register(zone);
  }
  const events = components.flatMap((component) => component.getAllSubcomponents('vevent'));
  const byUid = Map.groupBy(events, (event) => String(event.getFirstPropertyValue('uid') ?? ''));
  const spans = [...byUid.values()].flatMap((same) => spansOf(same, { start: from, end: to }));
  const merged = merge(spans);
  if (merged.length > MAX_SPANS) throw new TooManyEvents();
  return merged;
}

/**
 * The calendars of some texts, those with the same time zones as one: a CalDAV server sends each event with its zone, and
 * the parser would calculate every zone anew.
 */
function parseTexts(texts: string[]): JCal[] {
  const byZones = new Map<string, JCal>();
  for (const text of texts) {
    const parsed = ICAL.parse(text) as JCal | JCal[];
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as JCal[];
    if (!calendars.some(([name]) => name === 'vcalendar')) throw new Error('not a calendar');
    for (const [name, properties, components] of calendars) {
      const isZone = ([kind]: JCal) => kind === 'vtimezone';
      const key = JSON.stringify([name, components.filter(isZone)]);
      const same = byZones.get(key);
      if (!same) byZones.set(key, [name, properties, components]);
      else for (const component of components) if (!isZone(component)) same[2].push(component);
    }
  }
  return [...byZones.values()];
}

/** The spans of the events with one UID: one with its exceptions, or exceptions alone. */
function spansOf(same: ICAL.Component[], window: Span): Span[] {
  const spans: Span[] = [];
  const add = (component: ICAL.Component, first: ICAL.Time, last: ICAL.Time) => {
    const span = { start: toMs(first), end: toMs(last) };
    if (!isBusy(component) || span.end <= span.start) return;
    if (span.start < window.end && span.end > window.start) spans.push(span);
    if (spans.length > MAX_SPANS) throw new TooManyEvents();
  };
  const [exceptions, masters] = [
    same.filter((candidate) => candidate.hasProperty('recurrence-id')),
    same.filter((candidate) => !candidate.hasProperty('recurrence-id')),
  ];
  if (masters.length === 0) {
    for (const exception of exceptions) {
      const { startDate, endDate } = new ICAL.Event(exception);
      add(exception, startDate, endDate);
    }
  }
  for (const master of masters) {
    const event = new ICAL.Event(master, { exceptions });
    if (!event.isRecurring()) {
      add(master, event.startDate, event.endDate);
      continue;
    }
    const times = event.iterator();
    for (let time = times.next(); time && toMs(time) < window.end; time = times.next()) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(time);
      add(item.component, startDate, endDate);
    }
  }
  return spans;
}

function isBusy(event: ICAL.Component): boolean {
  const value = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  const isFree = value('transp') === 'TRANSPARENT' || value('x-microsoft-cdo-busystatus') === 'FREE';
  return !isFree && value('status') !== 'CANCELLED' && !value('uid').endsWith('@MOLAR');
}

function toMs(time: ICAL.Time): number {
  const isOnClinicClock = time.isDate || time.zone === ICAL.Timezone.localTimezone;
  if (!isOnClinicClock) return time.toUnixTime() * 1000;
  const day = [time.year, time.month, time.day].map((part) => String(part).padStart(2, '0')).join('-');
  return instantOf(day, time.isDate ? 0 : time.hour * 60 + time.minute).getTime();
}

function merge(spans: Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}
