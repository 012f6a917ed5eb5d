import type { LoaderFunctionArgs } from 'react-router';
import { listDoctorProfiles } from '#contract/slots/doctors';
import { doctorSlug } from '#domain/people/doctor-profile';
import { languages } from '#domain/shared/language';
import { pageContext } from '#web/page-context.ts';
import { paths } from '#web/paths.ts';

const listed = [
  paths.home,
  paths.appointment,
  paths.doctors,
  paths.reviews,
  paths.about,
  paths.contact,
  paths.imprint,
  paths.privacy,
  paths.accessibility,
];

/** `sitemap.xml`: the public pages and those of the doctors, each at the address of every language. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { rootData, callRoute } = context.get(pageContext);
  const { publicUrl } = rootData;
  const { data: doctors } = rootData.isOpen ? await callRoute(listDoctorProfiles, {}) : { data: [] };
  const pages = [...listed, ...doctors.map((doctor) => paths.doctor(doctorSlug(doctor)))].flatMap((path) => {
    const address = escape(`${publicUrl}${path}`);
    const alternates = [
      ...languages.map((language) => ({ language, href: `${address}?lang=${language}` })),
      { language: 'x-default', href: address },
    ];
    const links = alternates.map(
      ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
    );
    return alternates.map(({ href }) => `<url><loc>${href}</loc>${links.join('')}</url>`);
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
