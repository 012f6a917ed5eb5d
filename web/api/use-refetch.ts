import { useQueryClient } from '@tanstack/react-query';
import type { Route } from '#contract/shared/define-route';

/**
 * Returns a function that marks the cached responses of these routes as stale and refetches those on screen. A form
 * must not await it after its own call failed: without a network the retries take too long.
 */
export function useRefetch(...routes: Pick<Route, 'key'>[]): () => Promise<unknown> {
  const cache = useQueryClient();
  return () => Promise.all(routes.map(({ key }) => cache.invalidateQueries({ queryKey: [key] })));
}
