import type { LoaderFunctionArgs } from 'react-router';
import { languages } from '#domain/language';
import { pageContext } from '#web/page-context.ts';
import { paths } from '#web/paths.ts';

const listed = [
  paths.home,
  paths.appointment,
  paths.reviews,
  paths.about,
  paths.contact,
  paths.imprint,
  paths.privacy,
  paths.accessibility,
];

/** `sitemap.xml`: the public pages in both languages. */
export function loader({ context }: LoaderFunctionArgs) {
  const { publicUrl } = context.get(pageContext).rootData;
  const pages = listed.map((path) => {
    const address = escape(`${publicUrl}${path}`);
    const translated = languages.map(
      (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}?lang=${language}"/>`,
    );
    return `<url><loc>${address}</loc>${translated.join('')}</url>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.join('\n')}
</urlset>
`;
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
