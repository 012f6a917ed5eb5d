import { fromPlan } from '#contract/slots/plan-fields';
import type { Plan, PlanDay, PlanFields } from '#contract/slots/plans';
import { defaultPlanDays, hoursOfDay, isValidOn, weekOfPlan, weekStartOf } from '#domain/slots/plans';
import type { WeekHours } from '#domain/clinic/opening-hours';
import { addDays, clockOf, minuteOf, weekdayOf, type Day, type TimeRange } from '#domain/shared/time';

/** A weekday in the form; its times stay while it is switched off. */
export type DayDraft = PlanDay & { isOn: boolean };
export type PlanDraft = Omit<PlanFields, 'days' | 'valid_until'> & {
  valid_until: string;
  days: DayDraft[];
  /** The plan that is changed; null for a new one. */
  known: { _id: string; version: number } | null;
};

const weekdays = [1, 2, 3, 4, 5];

/**
 * The form of a plan; of a new one with hours that take appointments as long as each treatment needs: those in which the
 * clinic is open on each day, null if it has not set them.
 */
export function draftOf(plan: Plan | null, from: Day, opening: WeekHours | null): PlanDraft {
  const usualDays = defaultPlanDays.map((day) => ({ ...day, slotMinutes: 'treatment' as const }));
  const fields =
    plan ?? fromPlan({ validFrom: from, validUntil: null, weeks: 1, anchor: weekStartOf(from), days: usualDays });
  const { _id, version, days, ...rest } = { _id: '', version: 0, ...fields };
  const [usual = { from: '10:00', to: '16:00', breaks: [], slot_minutes: 'treatment' as const }] = days;
  const drafts = ([1, 2] as const).flatMap((week) =>
    weekdays.map((weekday) => {
      const found = days.find((day) => day.week === week && day.weekday === weekday);
      // The second week begins with the days of the first.
      const like = found ?? days.find((day) => day.weekday === weekday);
      return {
        ...usual,
        ...like,
        week,
        weekday,
        isOn: found !== undefined || (fields.weeks === 1 && like !== undefined),
      };
    }),
  );
  const ofClinic = plan || !opening ? drafts : drafts.map((day) => withRanges(day, opening[day.weekday - 1] ?? []));
  return { ...rest, valid_until: rest.valid_until ?? '', days: ofClinic, known: plan && { _id, version } };
}

/** What is sent of the form. */
export function fieldsOf({ known: _known, days, ...draft }: PlanDraft): PlanFields {
  return {
    ...draft,
    valid_until: draft.valid_until || null,
    days: daysOf({ days, weeks: draft.weeks }).map(({ isOn: _isOn, ...day }) => day),
  };
}

/** The days of the form that are sent, in their order: an issue of the server names one by its place. */
export function daysOf({ days, weeks }: Pick<PlanDraft, 'days' | 'weeks'>): DayDraft[] {
  return days.filter((day) => day.isOn && day.week <= weeks);
}

/** The form with other times of one day. */
export function withDay(draft: PlanDraft, changed: DayDraft): PlanDraft {
  const isOf = (day: DayDraft) => day.week === changed.week && day.weekday === changed.weekday;
  return { ...draft, days: draft.days.map((day) => (isOf(day) ? changed : day)) };
}

/** The form with other hours on some days of one week, from a day that has them. */
export function withHours(
  draft: PlanDraft,
  days: DayDraft[],
  { isOn, from, to, breaks, slot_minutes }: DayDraft,
): PlanDraft {
  const changed = days.map((day) => ({ ...day, isOn, from, to, breaks, slot_minutes }));
  return changed.reduce(withDay, draft);
}

/** The hours of a day in the form without its breaks, whatever appointments they take; none while a time is not complete. */
export function rangesOf({ isOn, from, to, breaks }: DayDraft): TimeRange[] {
  const isClock = ({ from: start, to: end }: { from: string; to: string }) => isComplete(start) && isComplete(end);
  if (!isOn || !isClock({ from, to })) return [];
  const pauses = breaks.filter(isClock).map((pause) => ({ start: minuteOf(pause.from), end: minuteOf(pause.to) }));
  const hours = { start: minuteOf(from), end: minuteOf(to) };
  return hoursOfDay({ hours, breaks: pauses, slotMinutes: 'treatment' });
}

const isComplete = (clock: string) => /^\d\d:\d\d$/.test(clock);

/** Hours of a day of which one is another; null if they would meet, or there is no such one. */
export function moveRange(ranges: TimeRange[], index: number, range: TimeRange): TimeRange[] | null {
  if (index >= ranges.length) return null;
  const moved = ranges.with(index, range);
  return moved.some(({ start, end }, at) => start >= end || start <= (moved[at - 1]?.end ?? -1)) ? null : moved;
}

/** A day with some hours, between which are its breaks. */
export function withRanges(day: DayDraft, ranges: TimeRange[]): DayDraft {
  if (ranges.length === 0) return { ...day, isOn: false };
  const breaks = ranges.slice(1).map((range, at) => ({ from: clockOf(ranges[at]!.end), to: clockOf(range.start) }));
  return { ...day, isOn: true, from: clockOf(ranges[0]!.start), to: clockOf(ranges.at(-1)!.end), breaks };
}

/** The day of the form that applies to a date; undefined if the plan does not. */
export function dayOn(draft: PlanDraft, day: Day): DayDraft | undefined {
  if (!isValidOn({ validFrom: draft.valid_from, validUntil: draft.valid_until || null }, day)) return undefined;
  const week = weekOfPlan(draft, day);
  return draft.days.find((candidate) => candidate.week === week && candidate.weekday === weekdayOf(day));
}

const sameHours = (a: DayDraft, b: DayDraft) =>
  JSON.stringify(a.isOn && [a.from, a.to, a.breaks, a.slot_minutes]) ===
  JSON.stringify(b.isOn && [b.from, b.to, b.breaks, b.slot_minutes]);

/** Whether two forms have other hours on a day. */
export function isChanged(a: DayDraft | undefined, b: DayDraft | undefined): boolean {
  return a && b ? !sameHours(a, b) : a !== b;
}

const periodFields = ['valid_from', 'valid_until', 'weeks', 'anchor'] as const;

/** What a newer plan has otherwise than a form: fields and days. */
export type LostChange = (typeof periodFields)[number] | DayDraft;

/**
 * The form of a newer plan with the changes that were made in an older one; without those where the newer one has something
 * else than the older, which are `lost`.
 */
export function rebase(
  { draft, began }: { draft: PlanDraft; began: PlanDraft },
  newer: PlanDraft,
): { draft: PlanDraft; lost: LostChange[] } {
  const lost: LostChange[] = [];
  const isMine = (isMyChange: boolean, isTheirChange: boolean, isSame: boolean, name: LostChange) => {
    if (isMyChange && isTheirChange && !isSame) lost.push(name);
    return isMyChange && !isTheirChange;
  };
  const taken = periodFields.filter((field) =>
    isMine(draft[field] !== began[field], newer[field] !== began[field], draft[field] === newer[field], field),
  );
  const fields = Object.fromEntries(taken.map((field) => [field, draft[field]]));
  const weeks = taken.includes('weeks') ? draft.weeks : newer.weeks;
  const days = newer.days.map((theirs, index) => {
    const [mine, before] = [draft.days[index]!, began.days[index]!];
    if (mine.week > draft.weeks) return theirs;
    const isTheirChange = mine.week > weeks || isChanged(theirs, before);
    return isMine(isChanged(mine, before), isTheirChange, !isChanged(mine, theirs), mine) ? mine : theirs;
  });
  return { draft: { ...newer, ...fields, days }, lost };
}

/** How many days, and whether other fields, of two forms differ; of a new plan all days with hours. */
export function countChanges(draft: PlanDraft, began: PlanDraft): number {
  const days = draft.days.filter(({ week }) => week <= draft.weeks);
  if (draft.known === null) return days.filter(({ isOn }) => isOn).length;
  const changed = days.filter((day, index) => isChanged(day, began.days[index])).length;
  const others = ({ days: _days, ...fields }: PlanFields) => JSON.stringify(fields);
  return changed + (others(fieldsOf(draft)) === others(fieldsOf(began)) ? 0 : 1);
}

/** The days of a week in rows: those with the hours that most days have, and each that differs, or is `apart`. */
export function groupDays(draft: PlanDraft, week: 1 | 2, apart: ReadonlySet<string>): DayDraft[][] {
  const days = draft.days.filter((day) => day.week === week);
  const isApart = (day: DayDraft) => !day.isOn || apart.has(keyOf(day));
  const groups = Map.groupBy(
    days.filter((day) => !isApart(day)),
    (day) => days.findIndex((other) => !isApart(other) && sameHours(day, other)),
  );
  const [usual = []] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  return [...(usual.length > 0 ? [usual] : []), ...days.filter((day) => !usual.includes(day)).map((day) => [day])];
}

export const keyOf = ({ week, weekday }: Pick<DayDraft, 'week' | 'weekday'>) => `${week} ${weekday}`;

/** The Mondays on which a first week can begin: of the week in which the plan begins, or of the next. */
export function anchorsOf(validFrom: Day): [Day, Day] {
  const monday = weekStartOf(validFrom);
  return [monday, addDays(monday, 7)];
}
