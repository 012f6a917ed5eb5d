import { expect, test } from 'vitest';
import { brandColours, brandContrast, MIN_CONTRAST } from './brand-colour.ts';

test.each([
  ['#000000', 15],
  ['#0f766e', 4.6],
  ['#ffff00', 1],
  ['#ffffff', 1],
])('%s has a contrast of at least %f in the light theme', (colour, least) => {
  expect(brandContrast(colour)).toBeGreaterThanOrEqual(least);
  expect(brandContrast(colour)).toBeLessThan(least + 1);
});

test.each(['#ffff00', '#7fb6ff', '#e98b80', '#999999'])('%s is too light', (colour) => {
  expect(brandContrast(colour)).toBeLessThan(MIN_CONTRAST);
});

/** As the style sheet has it; an independent calculation by WCAG's formula. */
function contrastOf(one: string, other: string): number {
  const luminance = (hex: string) =>
    [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(['#000000', '#0f766e', '#003399', '#7a1f5c', '#8b0000', '#4b2e05'])(
  '%s is lighter in the dark theme, where text and buttons can be read',
  (colour) => {
    expect(brandContrast(colour)).toBeGreaterThanOrEqual(MIN_CONTRAST);
    const { dark } = brandColours(colour);
    expect(contrastOf(dark, '#162629')).toBeGreaterThanOrEqual(MIN_CONTRAST);
    expect(contrastOf(dark, '#06191c')).toBeGreaterThanOrEqual(MIN_CONTRAST);
  },
);
