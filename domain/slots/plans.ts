import { slotRanges, type SlotTime } from '#domain/shared/slot-times';
import { addDays, DAY_MS, MINUTE_MS, weekdayOf, type Day, type TimeRange } from '#domain/shared/time';

/**
 * The length of a plan's slots in minutes; null for the specified ranges that are within the hours; `treatment`: no slots,
 * but hours that take appointments as long as each treatment needs.
 */
export type SlotMinutes = number | null | 'treatment';

/** The working hours of one weekday, in minutes of the clinic's day. */
export type PlanDay = {
  /** Which of two alternating weeks; 1 if all weeks are alike. */
  week: 1 | 2;
  /** 1 is Monday, 5 Friday. */
  weekday: number;
  hours: TimeRange;
  breaks: TimeRange[];
  slotMinutes: SlotMinutes;
};

/** When a doctor sees patients, from one day to another, or until further notice if `validUntil` is null. */
export type Plan = {
  validFrom: Day;
  validUntil: Day | null;
  weeks: 1 | 2;
  /** The Monday of a first week, if weeks alternate. */
  anchor: Day;
  days: PlanDay[];
};

/** The shortest and the longest slot of a plan, in minutes. */
export const SLOT_MINUTES = { min: 5, max: 240 };

/** The maximum of weeks for which slots are published ahead (`MAX_DAYS_AHEAD`). */
export const MAX_PLAN_WEEKS = 52;

/** The specified plan: its four ranges from Monday to Friday (specification, section 2). */
export const defaultPlanDays: PlanDay[] = [1, 2, 3, 4, 5].map((weekday) => ({
  week: 1,
  weekday,
  hours: { start: 600, end: 960 },
  breaks: [],
  slotMinutes: null,
}));

/** The Monday of a day's week, Sunday being its last day. */
export function weekStartOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** Whether a plan applies to a day. */
export function isValidOn(plan: Pick<Plan, 'validFrom' | 'validUntil'>, day: Day): boolean {
  return day >= plan.validFrom && (plan.validUntil === null || day <= plan.validUntil);
}

/** The slots that a plan has on a day, in order of time; holidays and the like are up to the caller. */
export function slotsOfPlan(plan: Plan, day: Day): TimeRange[] {
  const found = dayOfPlan(plan, day);
  return found ? slotsOfDay(found) : [];
}

/** The hours that a plan has on a day instead of slots, without its breaks. */
export function hoursOfPlan(plan: Plan, day: Day): TimeRange[] {
  const found = dayOfPlan(plan, day);
  return found ? hoursOfDay(found) : [];
}

function dayOfPlan(plan: Plan, day: Day): PlanDay | undefined {
  if (!isValidOn(plan, day)) return undefined;
  const week = weekOfPlan(plan, day);
  return plan.days.find((planDay) => planDay.week === week && planDay.weekday === weekdayOf(day));
}

type WorkingHours = Omit<PlanDay, 'week' | 'weekday'>;

/** The hours that take appointments as long as each treatment needs. */
export function hoursOfDay({ hours, breaks, slotMinutes }: WorkingHours): TimeRange[] {
  return slotMinutes === 'treatment' ? without([hours], breaks) : [];
}

/** The slots of working hours: none overlaps a break or ends after the hours. */
export function slotsOfDay({ hours, breaks, slotMinutes }: WorkingHours): TimeRange[] {
  if (slotMinutes === 'treatment') return [];
  if (slotMinutes === null) {
    return slotRanges
      .filter((range) => range.start >= hours.start && range.end <= hours.end && !overlapsAny(range, breaks))
      .map(({ start, end }) => ({ start, end }));
  }
  const slots: TimeRange[] = [];
  for (let start = hours.start; start + slotMinutes <= hours.end;) {
    const range = { start, end: start + slotMinutes };
    const inTheWay = breaks.find((pause) => overlaps(range, pause));
    if (!inTheWay) slots.push(range);
    start = inTheWay ? inTheWay.end : range.end;
  }
  return slots;
}

/** Which of two alternating weeks a day is in. */
export function weekOfPlan({ weeks, anchor }: Pick<Plan, 'weeks' | 'anchor'>, day: Day): 1 | 2 {
  if (weeks === 1) return 1;
  const days = (Date.parse(weekStartOf(day)) - Date.parse(anchor)) / DAY_MS;
  return Math.round(days / 7) % 2 === 0 ? 1 : 2;
}

/** What is wrong with a plan: a field of it, and a key of the validation messages. */
export type PlanIssue = { path: string; message: string };

/** What is wrong with a plan; it must be within the opening hours of the clinic. */
export function planIssues(plan: Plan, openingHours: { opens: number; closes: number }): PlanIssue[] {
  const issues: PlanIssue[] = [];
  if (plan.validUntil !== null && plan.validUntil < plan.validFrom) {
    issues.push({ path: 'valid_until', message: 'validation.planUntil' });
  }
  if (plan.days.length === 0) issues.push({ path: 'days', message: 'validation.planEmpty' });
  plan.days.forEach((day, index) => {
    const path = `days.${index}`;
    const issue = dayIssue(day, openingHours);
    const isTwice =
      plan.days.findIndex((planDay) => planDay.week === day.week && planDay.weekday === day.weekday) < index;
    if (issue) issues.push({ path: `${path}.${issue.path}`, message: issue.message });
    else if (isTwice || day.week > plan.weeks) issues.push({ path: `${path}.weekday`, message: 'validation.invalid' });
  });
  return issues;
}

/** What is wrong with the start (`from`) or the end (`to`) of some hours, or null. */
export function rangeIssue(hours: TimeRange, { opens, closes }: { opens: number; closes: number }): PlanIssue | null {
  if (hours.start >= hours.end) return { path: 'to', message: 'validation.planHours' };
  if (hours.start < opens) return { path: 'from', message: 'validation.outOfHours' };
  return hours.end > closes ? { path: 'to', message: 'validation.outOfHours' } : null;
}

function dayIssue(day: PlanDay, openingHours: { opens: number; closes: number }): PlanIssue | null {
  const { hours, breaks } = day;
  const issue = rangeIssue(hours, openingHours);
  if (issue) return issue;
  const reversed = breaks.findIndex(({ start, end }) => start >= end);
  if (reversed >= 0) return { path: `breaks.${reversed}`, message: 'validation.planHours' };
  const wrong = breaks.findIndex(
    (pause, index) => pause.start < hours.start || pause.end > hours.end || overlapsAny(pause, breaks.slice(0, index)),
  );
  if (wrong >= 0) return { path: `breaks.${wrong}`, message: 'validation.planBreak' };
  const isEmpty = slotsOfDay(day).length === 0 && hoursOfDay(day).length === 0;
  return isEmpty ? { path: 'slot_minutes', message: 'validation.planNoSlot' } : null;
}

/** A slot of a doctor that has not begun, or a booking of their hours, as `comparePlan` sees it. */
export type KnownSlot = SlotTime & {
  id: string;
  /** Published by a plan, not by hand; a booking: not outside of the hours. */
  isPlanned: boolean;
  /** Withdrawn by hand, so that no plan publishes this time again. */
  isWithdrawn: boolean;
  /** Booked, held or reserved for somebody. */
  isTaken: boolean;
  /** Marked as one that the plan no longer has; null for a booking of hours, whose range ends with its `buffer`. */
  isLeft: boolean | null;
  buffer?: number;
};

export type PlanChanges = {
  toPublish: SlotTime[];
  toWithdraw: KnownSlot[];
  /** Booked slots that the plan does not have; they stay. */
  left: SlotTime[];
  /** Slots whose `isLeft` changes. */
  toMark: KnownSlot[];
  /** Free slots published by hand that overlap one of the plan, which is therefore not published, or its hours. */
  inTheWay: SlotTime[];
  /** Days whose hours change. */
  hours: DayHours[];
};

/** The hours of one day, none if it is empty. `isByHand`: set for this day alone, instead of what the plan has. */
export type DayHours = { day: Day; hours: TimeRange[]; isByHand?: boolean };

/**
 * What is to be done so that the slots of a doctor are those of the plan. A day set by hand has its own hours instead. `days` are those on which slots are published:
 * open, in the horizon, without an absence; slots on other days are withdrawn only if the plan has none there. Never
 * changes a taken slot, nor publishes again what was withdrawn by hand. Of `hours`, those that are published, the same is
 * returned as days that change; they end where the clinic's `opening` hours do. `isExcluded`: times that have begun, or are
 * outside of the clinic's hours; `isReplaced`: free slots published by hand that are withdrawn if they overlap one of the
 * plan.
 */
export function comparePlan(
  plans: Plan[],
  known: KnownSlot[],
  {
    days,
    isExcluded,
    isReplaced = () => false,
    hours = [],
    opening = { start: 0, end: DAY_MS / MINUTE_MS },
  }: {
    days: Day[];
    isExcluded: (time: SlotTime) => boolean;
    isReplaced?: (time: SlotTime) => boolean;
    hours?: DayHours[];
    opening?: TimeRange;
  },
): PlanChanges {
  const byHand = new Map(hours.flatMap((of) => (of.isByHand ? [[of.day, of.hours]] : [])));
  const slotsOn = (day: Day) => (byHand.has(day) ? [] : plans.flatMap((plan) => slotsOfPlan(plan, day)));
  const hoursOn = (day: Day) => byHand.get(day) ?? plans.flatMap((plan) => hoursOfPlan(plan, day));
  const published = known.filter(({ isWithdrawn }) => !isWithdrawn);
  const hasSlot = ({ day, range }: SlotTime) => slotsOn(day).some((slot) => isSame(slot, range));
  const timesOf = ({ day, isLeft }: KnownSlot) => [...hoursOn(day), ...(isLeft === null ? slotsOn(day) : [])];
  const isOfPlan = (slot: KnownSlot) =>
    hasSlot(slot) ||
    (slot.isTaken && timesOf(slot).some(({ start, end }) => start <= slot.range.start && slot.range.start < end));
  const surplus = published.filter(
    (slot) =>
      (slot.isPlanned || (isReplaced(slot) && overlapsAny(slot.range, [...slotsOn(slot.day), ...hoursOn(slot.day)]))) &&
      !isOfPlan(slot),
  );
  const toWithdraw = surplus.filter(({ isTaken }) => !isTaken);
  const withdrawn = new Set(toWithdraw.map(({ id }) => id));
  const ofDay = Map.groupBy(
    known.filter(({ id }) => !withdrawn.has(id)),
    ({ day }) => day,
  );
  const toPublish: SlotTime[] = [];
  const inTheWay = new Set<KnownSlot>();
  const isFreeByHand = (slot: KnownSlot) => !slot.isPlanned && !slot.isWithdrawn && !slot.isTaken;
  const changedHours = new Map<Day, TimeRange[]>();
  for (const { day } of hours) if (!byHand.has(day) && hoursOn(day).length === 0) changedHours.set(day, []);
  for (const day of days) {
    const ofKnown = ofDay.get(day) ?? [];
    for (const slot of ofKnown) if (isFreeByHand(slot) && overlapsAny(slot.range, hoursOn(day))) inTheWay.add(slot);
    for (const range of slotsOn(day)) {
      if (isExcluded({ day, range })) continue;
      const others = ofKnown.filter((slot) => blocks(slot, range));
      if (others.length === 0) toPublish.push({ day, range });
      for (const slot of others) if (isFreeByHand(slot) && !isSame(slot.range, range)) inTheWay.add(slot);
    }
    if (byHand.has(day)) continue;
    const withdrawnByHand = ofKnown.flatMap((slot) => (slot.isWithdrawn && slot.isPlanned ? [slot.range] : []));
    const before = { start: 0, end: opening.start };
    const after = { start: opening.end, end: DAY_MS / MINUTE_MS };
    const wanted = without(hoursOn(day), [...withdrawnByHand, before, after]);
    const present = hours.find((known) => known.day === day)?.hours ?? [];
    if (JSON.stringify(wanted) === JSON.stringify(present)) changedHours.delete(day);
    else changedHours.set(day, wanted);
  }
  const bare = ({ day, range, buffer = 0 }: KnownSlot) => ({ day, range: { ...range, end: range.end - buffer } });
  return {
    toPublish,
    toWithdraw,
    left: surplus.filter(({ isTaken, isPlanned }) => isTaken && isPlanned).map(bare),
    toMark: published.filter((slot) => slot.isLeft !== null && slot.isLeft !== (slot.isPlanned && !hasSlot(slot))),
    inTheWay: [...inTheWay].map(bare),
    hours: [...changedHours].map(([day, ofDay]) => ({ day, hours: ofDay })),
  };
}

/** Whether a slot prevents that a range is published: a time of one's own withdrawn by hand only if it is the same. */
function blocks(slot: KnownSlot, range: TimeRange): boolean {
  return slot.isWithdrawn && !slot.isPlanned ? isSame(slot.range, range) : overlaps(slot.range, range);
}

/** Some ranges in order of time without the minutes of others. */
export function without(ranges: TimeRange[], others: TimeRange[]): TimeRange[] {
  const left = others.reduce(
    (rest, other) =>
      rest.flatMap((range) =>
        overlaps(range, other)
          ? [
              { start: range.start, end: other.start },
              { start: other.end, end: range.end },
            ]
          : [range],
      ),
    ranges,
  );
  return left.filter(({ start, end }) => start < end).toSorted((a, b) => a.start - b.start);
}

function isSame(a: TimeRange, b: TimeRange): boolean {
  return a.start === b.start && a.end === b.end;
}

function overlaps(a: TimeRange, b: TimeRange): boolean {
  return a.start < b.end && b.start < a.end;
}

export function overlapsAny(range: TimeRange, others: TimeRange[]): boolean {
  return others.some((other) => overlaps(range, other));
}
