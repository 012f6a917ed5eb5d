import { RequestRefused } from '#contract/shared/send-request';
import type { Language } from '#domain/shared/language';
import { addDays, longDate, type Day } from '#domain/shared/time';
import type { MessageKey, Translate } from '#i18n/catalogue';
import { formatShortDate, formatWeekday } from '#i18n/format';
import { daysOf, type DayDraft, type PlanDraft } from './plan-draft.ts';

/** The labels of a plan's fields, by the last part of their path. */
export const planLabels = {
  from: 'plans.from',
  to: 'plans.to',
  slot_minutes: 'plans.slots',
  break: 'hours.break',
  'break from': 'plans.breakFrom',
  'break to': 'plans.breakTo',
  valid_from: 'plans.validFrom',
  valid_until: 'plans.validUntil',
  weeks: 'plans.alternate',
  anchor: 'plans.firstWeek',
} as const satisfies Record<string, MessageKey>;

/** What the server refuses, with the names of its day and its field. `of`: the day of the plan, the date, or else the field. */
export type PlanFault = { of: DayDraft | string; text: string };

export function weekdayName({ weekday }: DayDraft, language: Language, length: 'long' | 'short' = 'long'): string {
  return formatWeekday(addDays('2026-11-22', weekday), language, length);
}

/** What the server refuses of a plan and of the hours of single days; nothing for other errors. */
export function planFaults(
  error: unknown,
  { draft, dates }: { draft: PlanDraft; dates: Day[] },
  { language, t }: { language: Language; t: Translate },
): PlanFault[] {
  const issues = error instanceof RequestRefused ? (error.failure.issues ?? []) : [];
  return issues.map(({ path, message }) => {
    const [, plan, index, rest = ''] = /^(plan\.)?(?:days\.(\d+)\.)?(.*)$/.exec(path) ?? [];
    const [, pause = '', field = ''] = /^(break)?(?:.*?)([a-z_]*)$/.exec(rest) ?? [];
    const label = planLabels[`${pause} ${field}`.trim() as keyof typeof planLabels];
    const day = index && (plan ? daysOf(draft)[Number(index)] : dates[Number(index)]);
    const dayName =
      day && (typeof day === 'string' ? formatShortDate(longDate(day), language) : weekdayName(day, language));
    const names = [dayName, label && t(label)].filter(Boolean).join(', ');
    return { of: day || field, text: names ? `${names}: ${message}` : message };
  });
}
