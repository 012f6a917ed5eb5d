import { useEffect, useState } from 'react';
import { searchPatients, type DeskPatient } from '#contract/accounts/desk-patients';
import type { RouteInput } from '#contract/shared/define-route';
import { callRoute } from '#web/api/client.ts';

/** The debounce delay, in milliseconds. */
const DEBOUNCE_MS = 200;

type Wanted = RouteInput<typeof searchPatients>['body'];
type Search = { typed: string; found: DeskPatient[]; isFailed: boolean };

/**
 * The patients that fit what is typed; null while they are searched. `wanted` is null for too little to search by. Not
 * through the query cache, whose keys must not have names.
 */
export function usePatientSearch(wanted: Wanted | null): { found: DeskPatient[] | null; isFailed: boolean } {
  const [search, setSearch] = useState<Search | null>(null);
  const text = wanted ? JSON.stringify(wanted) : '';
  useEffect(() => {
    if (text === '') return undefined;
    let isCurrent = true;
    const store = (result: Omit<Search, 'typed'>) => {
      if (isCurrent) setSearch({ typed: text, ...result });
    };
    const timer = setTimeout(() => {
      callRoute(searchPatients, { body: JSON.parse(text) as Wanted }).then(
        ({ data }) => store({ found: data, isFailed: false }),
        () => store({ found: [], isFailed: true }),
      );
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  if (text === '') return { found: [], isFailed: false };
  return search?.typed === text ? search : { found: null, isFailed: false };
}
