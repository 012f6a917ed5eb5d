import type { Attendance } from '#domain/bookings/booking-states';
import { openDays, type ClosedDays } from '#domain/slots/availability';
import { addDays, clinicClock, DAY_MS, type Day, type TimeRange } from '#domain/shared/time';
import { slotRanges } from '#domain/shared/slot-times';

/** In these minutes of a working day its visits are under way; before it is the evening of the last one. */
const AT_WORK = { from: 510, until: 1050 };
const END_OF_DAY = 1439;
/** How far back the last working day is searched. */
const LOOK_BACK_DAYS = 21;

/** Patients without an account: name and date of birth. */
export const demoPatients = [
  ['Anna Zehn', '1984-03-12'],
  ['Emil Ost', '1971-11-02'],
  ['Cleo Mai', '1996-07-23'],
  ['Bela Zwölf-Winterfeldt', '1959-01-30'],
  ['Gül Kaya', '1988-05-17'],
  ['Fritz Ahrens', '1947-09-08'],
  ['Ida Roth', '2001-12-04'],
  ['Samir Haddad', '1979-06-26'],
  ['Lena Voss', '1993-02-14'],
  ['Otto Behrens', '1952-10-19'],
  ['Marta Klein', '1968-08-01'],
  ['Viktor Lang', '1985-04-09'],
  ['Ruth Adler', '1944-12-27'],
  ['Theo Marquardt', '1999-01-21'],
  ['Hanna Lindner', '1976-03-05'],
  ['Levin Hartwig', '1990-09-16'],
  ['Swantje Petersen', '1963-07-11'],
  ['Emre Polat', '1982-11-29'],
  ['Karin Otte', '1955-05-03'],
  ['Jule Seidel', '2004-06-18'],
  ['Gerd Maler', '1949-02-24'],
  ['Mia Scholz', '1994-10-07'],
  ['Peter Nowak', '1973-08-30'],
  ['Nina Probe', '1998-12-12'],
  ['Greta Holm', '2017-04-15'],
] as const;

/** `patient`: the index in `demoPatients`; `slot`: whether it takes a slot; `isUnpaid`: nobody pays it in the end. */
export type DemoVisit = {
  doctor: string;
  treatment: string;
  patient: number;
  range: TimeRange;
  buffer: number;
  slot: boolean;
  isUnpaid: boolean;
};

const [ten, noon, two, three] = slotRanges;
const [dora, leo, jonas, hanna] = ['doctor@demo.test', 'leo@demo.test', 'jonas@demo.test', 'hanna@demo.test'] as const;
const lasting = (minutes: number) => (start: number) => ({ start, end: start + minutes });

const hannasStarts = [540, 660, 810, 930, 1005];

/** Jonas treats without a gap from half past seven on, Hanna has hours with free gaps, the others have slots. */
const timetables = [
  {
    doctor: jonas,
    treatment: 'Cavity Protection',
    ranges: Array.from({ length: 15 }, (_, k) => lasting(45)(450 + 45 * k)),
  },
  { doctor: hanna, treatment: 'Teeth Cleaning', ranges: hannasStarts.map(lasting(45)), buffer: 15 },
  { doctor: dora, treatment: 'Teeth Orthodontics', ranges: [ten, two], slot: true },
  { doctor: leo, treatment: 'Teeth Orthodontics', ranges: [noon, three], slot: true },
];

/** The two appointments of a doctor who is absent on the next working day: late, so that an offer stays open for hours. */
export const absenceVisits = [
  { doctor: 'mina@demo.test', treatment: 'Pediatric Dental', ranges: [two, three] as const },
  { doctor: 'yusuf@demo.test', treatment: 'Cosmetic Dentistry', ranges: [two, three] as const },
];

/** The first day that `demoDayAt` needs the closed days of. */
export const firstDayOf = (today: Day): Day => addDays(today, -LOOK_BACK_DAYS);

/**
 * The working day that the demo shows, and the minute until which its visits have come: today from half past eight on, else
 * the last one, at its end. Null if the clinic was closed for weeks.
 */
export function demoDayAt(now: Date, closed: ClosedDays): { day: Day; minute: number } | null {
  const clock = clinicClock(now);
  const hasBegun = clock.minute >= AT_WORK.from;
  const day = openDays(firstDayOf(clock.day), LOOK_BACK_DAYS + Number(hasBegun), closed).at(-1);
  if (day === undefined) return null;
  const isAtWork = day === clock.day && clock.minute < AT_WORK.until;
  return { day, minute: isAtWork ? clock.minute : END_OF_DAY };
}

/** The visits of a day; at its end without those that begin after work. Every day the patients have another one. */
export function visitsOf({ day, minute }: { day: Day; minute: number }): DemoVisit[] {
  const all = timetables.flatMap(({ ranges, buffer = 0, slot = false, ...visit }) =>
    ranges.map(({ start, end }) => ({ ...visit, buffer, slot, range: { start, end } })),
  );
  return all
    .map((visit, index) => ({
      ...visit,
      patient: (Date.parse(day) / DAY_MS + index) % (demoPatients.length - 1),
      isUnpaid: index === 0,
    }))
    .filter(({ range }) => minute < END_OF_DAY || range.start < AT_WORK.until);
}

/** How far a visit has come at a minute of its day, and since when; null if nothing was marked. */
export function progressOf({ doctor, range, patient }: DemoVisit, minute: number) {
  const { start, end } = range;
  const at = (mark: Attendance, since: number) => ({ mark, minute: since });
  if (doctor === hanna && isHannaWaitedFor(start, minute)) return at('arrived', minute - 24);
  if (doctor !== jonas) return minute >= start + 45 ? at('completed', start + 44) : at('confirmed', 0);
  // One is being treated and the next one waits; the one after it as well, unless somebody waits for Hanna.
  if (minute >= end + 3) return start === 540 ? at('no_show', start + 20) : at('completed', end + 2);
  if (minute >= start + 3) return at('in_treatment', start + 3);
  if (minute >= start - 42) return at('arrived', minute - 12);
  const isAlone = hannasStarts.every((one) => !isHannaWaitedFor(one, minute));
  if (isAlone && minute >= start - 87) return at('arrived', minute - 5);
  return patient % 2 === 0 ? at('confirmed', 0) : null;
}

const isHannaWaitedFor = (start: number, minute: number) => minute >= start - 30 && minute < start + 45;
