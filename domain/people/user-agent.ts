/** Browser and operating system of a session, which help people to recognize it; null if unknown. */
export type UserAgent = { browser: string | null; system: string | null };

/** The first match counts: many browsers also name the browser that they are based on. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.+\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Reads browser and system from a User-Agent header. */
export function parseUserAgent(userAgent: string | null): UserAgent {
  const find = (kinds: [RegExp, string][]) => kinds.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
