type Hours = { opens: number; closes: number };

/** Formats opening hours, given in minutes from midnight: `9.00 AM`, in German `9` or `9.30`. */
export function openingClock({ opens, closes }: Hours, language: 'en' | 'de'): { opens: string; closes: string } {
  const format = language === 'de' ? germanClock : englishClock;
  return { opens: format(opens), closes: format(closes) };
}

function englishClock(minute: number): string {
  const hour = Math.floor(minute / 60);
  return `${hour % 12 || 12}.${twoDigits(minute % 60)} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

function germanClock(minute: number): string {
  const hour = String(Math.floor(minute / 60));
  return minute % 60 === 0 ? hour : `${hour}.${twoDigits(minute % 60)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
