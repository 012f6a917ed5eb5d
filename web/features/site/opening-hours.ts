type Hours = { opens: number; closes: number };

/** The two clock times of the opening hours, minutes of the day, as each language writes them: `9.00 AM`, `9`, `9.30`. */
export function openingClock({ opens, closes }: Hours, language: 'en' | 'de'): { opens: string; closes: string } {
  const write = language === 'de' ? germanClock : englishClock;
  return { opens: write(opens), closes: write(closes) };
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
