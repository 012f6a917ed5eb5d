// Separate from the schemas, so that pages can use this without loading zod.
import { clockOf, minuteOf } from '#domain/shared/time';
import { type Plan as PlanRules } from '#domain/slots/plans';
import type { PlanFields } from './plans.ts';

/** A plan of the API as the rules know it. */
export function toPlan(plan: PlanFields): PlanRules {
  return {
    validFrom: plan.valid_from,
    validUntil: plan.valid_until,
    weeks: plan.weeks,
    anchor: plan.anchor,
    days: plan.days.map(({ week, weekday, from, to, breaks, slot_minutes: slotMinutes }) => ({
      week,
      weekday,
      hours: { start: minuteOf(from), end: minuteOf(to) },
      breaks: breaks.map((pause) => ({ start: minuteOf(pause.from), end: minuteOf(pause.to) })),
      slotMinutes,
    })),
  };
}

/** The fields of a plan in the API. */
export function fromPlan(plan: PlanRules): PlanFields {
  return {
    valid_from: plan.validFrom,
    valid_until: plan.validUntil,
    weeks: plan.weeks,
    anchor: plan.anchor,
    days: plan.days.map(({ week, weekday, hours, breaks, slotMinutes }) => ({
      week,
      weekday,
      from: clockOf(hours.start),
      to: clockOf(hours.end),
      breaks: breaks.map(({ start, end }) => ({ from: clockOf(start), to: clockOf(end) })),
      slot_minutes: slotMinutes,
    })),
  };
}
