type Rgb = [red: number, green: number, blue: number];

/** What text must have at least against its background (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;

/** The page of each theme, the style sheet's `base-100`, and the text on the brand colour there. */
const themes = { light: { page: '#ffffff', text: '#ffffff' }, dark: { page: '#162629', text: '#06191c' } } as const;
type Theme = keyof typeof themes;

/** How much of the colour is in the backgrounds that it tints, on which it is text as well. */
const TINT = 0.12;

function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as Rgb;
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** `share` of `over`, the rest of `under`. */
function mix(over: Rgb, under: Rgb, share: number): Rgb {
  return over.map((part, index) => part * share + (under[index] ?? 0) * (1 - share)) as Rgb;
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The lowest contrast that a colour has in a theme: as text on what it tints, and below the text on it. */
function lowestContrast(rgb: Rgb, theme: Theme): number {
  const { page, text } = themes[theme];
  return Math.min(contrast(rgb, mix(rgb, rgbOf(page), TINT)), contrast(rgb, rgbOf(text)));
}

/** The lowest contrast of a colour as `#0f766e` in the light theme, rounded down to a tenth. */
export function brandContrast(hex: string): number {
  return Math.floor(lowestContrast(rgbOf(hex), 'light') * 10) / 10;
}

/** The colour of both themes; that of the dark one is as much lighter as its contrast there needs. */
export function brandColours(hex: string): { light: string; dark: string } {
  const shares = Array.from({ length: 21 }, (_, step) => step / 20);
  const lighter = shares.map((share) => mix([255, 255, 255], rgbOf(hex), share));
  const dark = lighter.find((candidate) => lowestContrast(candidate, 'dark') >= MIN_CONTRAST);
  return { light: hex, dark: dark ? hexOf(dark) : '#ffffff' };
}
