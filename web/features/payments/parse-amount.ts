/** The amount that somebody typed, `49`, `49.5` or `49,50`, in units of its currency; null if it is none. */
export function parseAmount(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(typed) ? Number(typed) : null;
}
