import { useEffect, useState } from 'react';
import type { RouteData } from '#contract/shared/define-route';
import { summarizeTreatments } from '#contract/slots/treatments';
import { callRoute } from './client.ts';

/** The treatments that a page was loaded with, read again by `refetch`; null there means that reading them failed. */
export function useTreatments(loaded: RouteData<typeof summarizeTreatments> | null) {
  const [data, setData] = useState(loaded);
  const [isError, setError] = useState(false);
  const refetch = async () => {
    try {
      setData(await callRoute(summarizeTreatments, {}));
      setError(false);
    } catch {
      setError(true);
    }
  };
  useEffect(() => {
    if (!loaded) void callRoute(summarizeTreatments, {}).then(setData, () => setError(true));
  }, [loaded]);
  return { data: data ?? undefined, isError, refetch };
}
