import { MAX_LEAD_HOURS } from '#domain/clinic/clinic-settings';

/**
 * The lead times of reminders in hours, the longest first; empty for `off`. Adds errors to `lines`.
 */
export function readReminderHours({ REMINDER_HOURS: text }: { REMINDER_HOURS: string }, lines: string[]): number[] {
  if (text.trim().toLowerCase() === 'off') return [];
  const hours = [...new Set(text.split(',').map((part) => Number(part.trim() || Number.NaN)))];
  if (!hours.every((lead) => Number.isInteger(lead) && lead >= 1 && lead <= MAX_LEAD_HOURS)) {
    lines.push(`REMINDER_HOURS must be hours from 1 to ${MAX_LEAD_HOURS} with commas between, or off`);
  }
  return hours.toSorted((a, b) => b - a);
}
