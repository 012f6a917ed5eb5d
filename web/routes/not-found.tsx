import { data } from 'react-router';
import { Lost } from '../features/site/lost.tsx';
import type { PageHandle } from '../root.tsx';

export const handle = { title: 'site.notFoundTitle', scripts: false } satisfies PageHandle;

/** Every address that no page has, answered with 404. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <Lost />;
}
