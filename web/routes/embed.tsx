import { data, type LoaderFunctionArgs } from 'react-router';
import { summarizeTreatments } from '#contract/slots/treatments';
import { findTreatment } from '#web/chosen-slot.ts';
import { EmbeddedTreatments } from '#web/features/treatments/embedded-treatments.tsx';
import { pageContext } from '#web/page-context.ts';
import type { PageHandle } from '#web/root.tsx';
import type { Route } from './+types/embed';

export const handle = { title: 'embed.title', scripts: 'own' } satisfies PageHandle;

/** The treatments of the frame, null if they cannot be read. Without a frame there is no such page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { callRoute, frame } = context.get(pageContext);
  if (!frame) throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const wanted = query.get('treatment');
  const found = await callRoute(summarizeTreatments, {}).catch(() => null);
  const treatments = found && (wanted ? [findTreatment(found.data, wanted) ?? []].flat() : found.data);
  return { treatments, parent: frame.parent, hasLanguage: query.has('language') };
}

/** The page that the clinic's own website shows in a frame. */
export default function EmbedPage({ loaderData: { treatments, parent, hasLanguage } }: Route.ComponentProps) {
  return (
    <>
      <EmbeddedTreatments treatments={treatments} hasLanguage={hasLanguage} />
      {parent && <script src="/embed.js" data-parent={parent} />}
    </>
  );
}
