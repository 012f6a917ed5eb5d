import { data } from 'react-router';
import { NotFound } from '#web/features/site/not-found.tsx';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'site.notFoundTitle', scripts: false } satisfies PageHandle;

/** Responds with 404 to every unknown path. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}
