import { data } from 'react-router';
import { NotFound } from '#web/features/site/not-found.tsx';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'site.notFoundTitle', scripts: false } satisfies PageHandle;

/** Every address that no page has, answered with 404. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}
