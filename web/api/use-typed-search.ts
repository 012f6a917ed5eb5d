import { useEffect, useState } from 'react';
import type { Route, RouteData, RouteInput } from '#contract/shared/define-route';
import { callRoute } from './client.ts';

/** The debounce delay, in milliseconds. */
const DEBOUNCE_MS = 200;

type Search<R extends Route> = { typed: string; found: RouteData<R> | null; isFailed: boolean };

/**
 * What a route finds for what is typed; null while it is searched, after a failure, and for too little, for which `input` is
 * null. Not through the query cache, whose keys must not have names.
 */
export function useTypedSearch<R extends Route>(route: R, input: RouteInput<R> | null): Omit<Search<R>, 'typed'> {
  const [search, setSearch] = useState<Search<R> | null>(null);
  const text = input ? JSON.stringify(input) : '';
  useEffect(() => {
    if (text === '') return undefined;
    let isCurrent = true;
    const store = (result: Omit<Search<R>, 'typed'>) => {
      if (isCurrent) setSearch({ typed: text, ...result });
    };
    const timer = setTimeout(() => {
      callRoute(route, JSON.parse(text) as RouteInput<R>).then(
        (found) => store({ found, isFailed: false }),
        () => store({ found: null, isFailed: true }),
      );
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [route, text]);
  return text !== '' && search?.typed === text ? search : { found: null, isFailed: false };
}
