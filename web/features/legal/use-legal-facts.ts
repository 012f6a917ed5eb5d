import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { LegalFacts } from '#contract/clinic/legal';
import { getLegalFacts } from '#contract/clinic/legal';
import { pageContext } from '#web/page-context.ts';

/** The loader of the pages that state legal facts. */
export async function loadLegalFacts({ context }: LoaderFunctionArgs): Promise<LegalFacts> {
  const { data } = await context.get(pageContext).callRoute(getLegalFacts, {});
  return data;
}

/** The facts that `loadLegalFacts` has loaded. */
export function useLegalFacts(): LegalFacts {
  return useLoaderData<typeof loadLegalFacts>();
}
