import { fromPlan } from '#contract/slots/plan-fields';
import type { Plan, PlanDay, PlanFields } from '#contract/slots/plans';
import { defaultPlanDays, weekStartOf } from '#domain/slots/plans';
import { addDays, type Day } from '#domain/shared/time';

/** A weekday in the form; its times stay while it is switched off. */
export type DayDraft = PlanDay & { isOn: boolean };
export type PlanDraft = Omit<PlanFields, 'days' | 'valid_until'> & {
  valid_until: string;
  days: DayDraft[];
  /** The plan that is changed; null for a new one. */
  known: { _id: string; version: number } | null;
};

const weekdays = [1, 2, 3, 4, 5];

/** The form of a plan; of a new one with hours that take appointments as long as each treatment needs. */
export function draftOf(plan: Plan | null, from: Day): PlanDraft {
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
  return { ...rest, valid_until: rest.valid_until ?? '', days: drafts, known: plan && { _id, version } };
}

/** Whether two forms would send the same. */
export function isSame(a: PlanDraft, b: PlanDraft): boolean {
  return JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b));
}

/** What is sent of the form. */
export function fieldsOf({ known: _known, days, ...draft }: PlanDraft): PlanFields {
  return {
    ...draft,
    valid_until: draft.valid_until || null,
    days: daysOf({ days, weeks: draft.weeks }).map(({ isOn: _isOn, ...day }) => day),
  };
}

/** What the preview shows of the form: no times of a day whose hours are not complete, and no incomplete break. */
export function previewedFields(draft: PlanDraft): PlanFields {
  const isComplete = ({ from, to }: { from: string; to: string }) => from !== '' && to !== '';
  const { days, ...fields } = fieldsOf(draft);
  const complete = days.filter(isComplete).map((day) => ({ ...day, breaks: day.breaks.filter(isComplete) }));
  return { ...fields, days: complete };
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

/** The form with the times of the week's first chosen day on all chosen days of that week. */
export function withSameTimes(draft: PlanDraft, week: 1 | 2): PlanDraft {
  const first = draft.days.find((day) => day.isOn && day.week === week);
  if (!first) return draft;
  const { from, to, breaks, slot_minutes } = first;
  const days = draft.days.map((day) =>
    day.isOn && day.week === week ? { ...day, from, to, breaks, slot_minutes } : day,
  );
  return { ...draft, days };
}

/** The Mondays on which a first week can begin: of the week in which the plan begins, or of the next. */
export function anchorsOf(validFrom: Day): [Day, Day] {
  const monday = weekStartOf(validFrom);
  return [monday, addDays(monday, 7)];
}
