/**
 * A typed number as it is sent. What is no number is sent as typed and an empty one as null, because the server reports
 * both beside the field; undefined would leave the value as it was.
 */
export function readNumber(typed: string): number | string | null {
  if (typed === '') return null;
  const number = Number(typed.replace(',', '.'));
  return Number.isFinite(number) ? number : typed;
}
