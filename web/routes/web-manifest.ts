import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#web/page-context.ts';
import { paths } from '#web/paths.ts';

/** The web app manifest. There is no service worker: personal data stays out of caches. */
export function loader({ context }: LoaderFunctionArgs) {
  const { clinic } = context.get(pageContext).rootData;
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icon-${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    name: clinic.name,
    short_name: clinic.name,
    start_url: paths.home,
    display: 'browser',
    background_color: '#ffffff',
    theme_color: clinic.colours?.light ?? '#0f766e',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } });
}
