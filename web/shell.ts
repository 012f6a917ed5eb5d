import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

type RootData = Awaited<ReturnType<typeof loader>>;

function useRootData(): RootData {
  const data = useRouteLoaderData('root') as RootData | undefined;
  if (!data) throw new Error('the shell is known only below the root');
  return data;
}

/** The clinic, and who the page was rendered for. */
export function useShell(): RootData['shell'] {
  return useRootData().shell;
}

/** The theme that was chosen, or `system`. */
export function useTheme(): RootData['theme'] {
  return useRootData().theme;
}
