import { useRouteLoaderData } from 'react-router';
import type { Shell } from './page-context.ts';
import type { Theme } from './preferences.ts';

/** The root loader's data, available to every page. */
export type RootData = { shell: Shell; language: 'en' | 'de'; theme: Theme };

function useRootData(): RootData {
  const data = useRouteLoaderData('root') as RootData | undefined;
  if (!data) throw new Error('useRootData must be called below the root route');
  return data;
}

/** The clinic, and the visitor that the page was rendered for. */
export function useShell(): RootData['shell'] {
  return useRootData().shell;
}

/** Whether patients can pay online; otherwise they pay at the clinic. */
export function useTakesCards(): boolean {
  return useShell().clinic.cards.mode !== 'clinic';
}

/** The chosen theme, or `system`. */
export function useTheme(): RootData['theme'] {
  return useRootData().theme;
}
