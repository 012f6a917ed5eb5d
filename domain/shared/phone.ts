/**
 * A phone number as text message services expect it (E.164), or null if it cannot be one. A number without a country
 * code is German, as the clinic is.
 */
export function internationalNumber(text: string): string | null {
  const compact = text.replaceAll(/\(0\)|[\s()./-]/g, '');
  const number = compact.replace(/^00/, '+').replace(/^0/, '+49');
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}
