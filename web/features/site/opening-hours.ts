import { formatClock } from '#i18n/format';

type Hours = { opens: number; closes: number };

/** Formats opening hours, given in minutes from midnight: `9.00 AM` as the specification does, in German `9:00`. */
export function openingClock({ opens, closes }: Hours, language: 'en' | 'de'): { opens: string; closes: string } {
  const format = (minute: number) =>
    language === 'de'
      ? formatClock(minute, language).replace(' Uhr', '')
      : formatClock(minute, language).replace(':', '.');
  return { opens: format(opens), closes: format(closes) };
}
