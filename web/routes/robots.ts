import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#web/page-context.ts';
import { paths } from '#web/paths.ts';

/** `robots.txt`: everything but the API and what belongs to a person. */
export function loader({ context }: LoaderFunctionArgs) {
  const { publicUrl } = context.get(pageContext).rootData;
  const closed = ['/api/', paths.dashboard, paths.outbox, paths.preferences, paths.signOut];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
