/** The address of a `tel:` link. The `(0)` of `+49 (0)30 …` is dialled only without the code of the country. */
export function telephoneHref(number: string): string {
  return `tel:${number.replace(/^(\s*(?:\+|00).*)\(0\)/, '$1').replaceAll(/[^+\d]/g, '')}`;
}
