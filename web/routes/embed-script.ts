import script from 'virtual:embed';

/** `/embed.js`, which every website may load; whether it may show the page is said by the page. */
export function loader() {
  return new Response(script, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}
