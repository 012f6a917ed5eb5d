/** The way to an address at OpenStreetMap; null without a street or a city. */
export function directionsUrl({ street, city }: { street: string; city: string }): string | null {
  const to = [street, city].filter(Boolean).join(', ');
  return to === '' ? null : `https://www.openstreetmap.org/directions?${new URLSearchParams({ to }).toString()}`;
}
