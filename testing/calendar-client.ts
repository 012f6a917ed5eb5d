import ICAL from 'ical.js';

/** An event as a calendar program shows it. */
type ShownEvent = { uid: string; start: string; end: string; title: string };

/** The `VCALENDAR` of a text. Throws if it is not valid iCalendar. */
function parseCalendar(text: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(text));
}

/** The events of an iCalendar feed. */
export function readFeed(text: string): ShownEvent[] {
  return parseCalendar(text)
    .getAllSubcomponents('vevent')
    .map((component) => showEvent(new ICAL.Event(component)));
}

function showEvent({ uid, startDate, endDate, summary }: ICAL.Event): ShownEvent {
  return {
    uid,
    start: startDate.toJSDate().toISOString(),
    end: endDate.toJSDate().toISOString(),
    title: summary,
  };
}

/**
 * A calendar program that imports files as RFC 5546 demands: of one UID the highest SEQUENCE is valid, among equal ones
 * the newest DTSTAMP; CANCEL removes the event, and an older file does not bring it back.
 */
export function openCalendar() {
  const known = new Map<string, { revision: [number, number]; shown: ShownEvent | null }>();
  return {
    import(text: string): void {
      const calendar = parseCalendar(text);
      const isCancel = calendar.getFirstPropertyValue('method') === 'CANCEL';
      for (const component of calendar.getAllSubcomponents('vevent')) {
        const event = new ICAL.Event(component);
        const stamp = (component.getFirstPropertyValue('dtstamp') as ICAL.Time).toUnixTime();
        const revision: [number, number] = [event.sequence, stamp];
        const [sequence, former] = known.get(event.uid)?.revision ?? [-1, 0];
        if (revision[0] < sequence || (revision[0] === sequence && stamp < former)) continue;
        known.set(event.uid, { revision, shown: isCancel ? null : showEvent(event) });
      }
    },
    show: (): ShownEvent[] => [...known.values()].flatMap(({ shown }) => shown ?? []),
  };
}

/** Every order of some values. */
export function ordersOf<T>(values: T[]): T[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((value, index) => ordersOf(values.toSpliced(index, 1)).map((rest) => [value, ...rest]));
}
