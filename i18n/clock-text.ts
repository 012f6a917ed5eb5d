import type { Language } from '#domain/shared/language';
import { minuteOf } from '#domain/shared/time';
import { formatClock } from './format.ts';

/** A clock time as people type it: `9`, `930`, `9.30`, `5 pm`; what is none stays. */
export function normalizeClock(text: string): string {
  const [, hour, minute = '00', half] = /^\s*(\d{1,2}?)(?:[:.]?(\d\d))?\s*([ap])?m?\s*$/i.exec(text) ?? [];
  if (hour === undefined) return text.trim();
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/** A time of a form as it is written in a language; what is none stays. */
export function writtenClock(clock: string, language: Language): string {
  return /^\d\d:\d\d$/.test(clock) ? formatClock(minuteOf(clock), language).replace(' Uhr', '') : clock;
}
