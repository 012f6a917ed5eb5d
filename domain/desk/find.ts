import { addDays, isDay, type Day } from '#domain/shared/time';

/** What a text that is typed to find something asks for; `q` is whom or what to search for. */
export type FindCommand = { kind: 'find' | 'book'; q: string } | { kind: 'close'; q: string; day: Day | null };

const BOOK = /^(?:book|buchen?|termin)(?:\s+(?:for|für|fuer))?\s+/i;
const CLOSE = /^(?:close|schlie(?:ß|ss)en?)(?:\s+|$)/i;

/** Reads a text of English or German: `book …`, `close 24 Dec`, or what is searched for. */
export function readFindCommand(typed: string, today: Day): FindCommand {
  const text = typed.trim();
  if (BOOK.test(text)) return { kind: 'book', q: text.replace(BOOK, '') };
  if (CLOSE.test(text)) return { kind: 'close', q: text, day: readDay(text.replace(CLOSE, ''), today) };
  return { kind: 'find', q: text };
}

/** The beginnings of the months in English, and in German where they differ. */
const MONTHS = ['jan', 'feb', 'mar mär', 'apr', 'may mai', 'jun', 'jul', 'aug', 'sep', 'oct okt', 'nov', 'dec dez'];

/** The day that a text names: 24 Dec, December 24, 24.12., 24.12.2026, 2026-12-24, today, morgen; without a year the next such day. */
export function readDay(typed: string, today: Day): Day | null {
  const text = typed.trim().toLowerCase();
  if (/^(today|heute)$/.test(text)) return today;
  if (/^(tomorrow|morgen)$/.test(text)) return addDays(today, 1);
  if (isDay(text)) return text;
  const numbers = /^(\d{1,2})\.\s*(\d{1,2})\.?\s*(\d{4})?$/.exec(text);
  const words =
    /^(?<date>\d{1,2})\.?\s+(?<month>\p{L}{3})\p{L}*\.?(?:\s+(?<year>\d{4}))?$/u.exec(text) ??
    /^(?<month>\p{L}{3})\p{L}*\.?\s+(?<date>\d{1,2})(?:,?\s+(?<year>\d{4}))?$/u.exec(text);
  const month = numbers
    ? Number(numbers[2])
    : MONTHS.findIndex((names) => names.split(' ').includes(words?.groups?.['month'] ?? '')) + 1;
  const date = numbers?.[1] ?? words?.groups?.['date'] ?? '';
  const given = numbers?.[3] ?? words?.groups?.['year'];
  const year = Number(today.slice(0, 4));
  const days = (given ? [Number(given)] : [year, year + 1]).map(
    (inYear) => `${inYear}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`,
  );
  return days.find((day) => isDay(day) && (given !== undefined || day >= today)) ?? null;
}

/** A text as names of pages are compared: without case and accents. */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

/** Whether one of some names has all words of a text. */
export function matchesNames(typed: string, names: readonly string[]): boolean {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return names.some((name) => words.every((word) => fold(name).includes(word)));
}
