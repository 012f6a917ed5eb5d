import { useRouteLoaderData } from 'react-router';
import type { WeekHours } from '#domain/clinic/opening-hours';
import type { Flash } from './flash.ts';
import type { RootData } from './page-context.ts';
import type { Theme } from './preferences.ts';

/** What the root loader returns: data available to every page. */
export type RootLoaderData = RootData & { theme: Theme; flash: Flash | null };

/** The clinic, the visitor that the page was rendered for, and the page's language and theme. */
export function useRootData(): RootLoaderData {
  const data = useRouteLoaderData('root') as RootLoaderData | undefined;
  if (!data) throw new Error('useRootData must be called below the root route');
  return data;
}

/** Whether patients can pay online; otherwise they pay at the clinic. */
export function useTakesCards(): boolean {
  return useRootData().clinic.cards.mode !== 'clinic';
}

/** The opening hours of each day of the week; null if the clinic has not set them. */
export function useOpeningHours(): WeekHours | null {
  const { hasOpeningHours, weekHours } = useRootData().clinic;
  return hasOpeningHours ? weekHours : null;
}
