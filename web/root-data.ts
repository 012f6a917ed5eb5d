import { useRouteLoaderData } from 'react-router';
import type { Shell } from './page-context.ts';
import type { Theme } from './preferences.ts';

/** What the root's loader gives to every page. */
export type RootData = { shell: Shell; language: 'en' | 'de'; theme: Theme };

function useRootData(): RootData {
  const data = useRouteLoaderData('root') as RootData | undefined;
  if (!data) throw new Error('the shell is known only below the root');
  return data;
}

/** The clinic, and who the page was rendered for. */
export function useShell(): RootData['shell'] {
  return useRootData().shell;
}

/** Whether patients can pay online; where they cannot, they pay at the clinic. */
export function useTakesCards(): boolean {
  return useShell().clinic.cards.mode !== 'clinic';
}

/** The theme that was chosen, or `system`. */
export function useTheme(): RootData['theme'] {
  return useRootData().theme;
}
