import { useRootData } from '#web/root-data.ts';
import { JsonLd } from '#web/ui/json-ld.tsx';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** The clinic for search engines: schema.org's `Dentist`. */
export function DentistData() {
  const { clinic, publicUrl } = useRootData();
  const { address, openingHours, social } = clinic;
  const profiles = Object.values(social).filter((link) => link !== null);
  const [, postalCode = '', place = address.city] = /^(\d{5}) ([^,]+)/.exec(address.city) ?? [];
  const data = {
    '@type': 'Dentist',
    name: clinic.name,
    url: `${publicUrl}/`,
    image: `${publicUrl}/og/home.jpg`,
    telephone: clinic.phone,
    email: clinic.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      ...(postalCode && { postalCode }),
      addressLocality: place,
      addressCountry: 'DE',
    },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: WEEKDAYS,
      opens: clock(openingHours.opens),
      closes: clock(openingHours.closes),
    },
    ...(profiles.length > 0 && { sameAs: profiles }),
    potentialAction: { '@type': 'ReserveAction', target: `${publicUrl}/appointment` },
  };
  return <JsonLd data={data} />;
}

/** `09:00` for a minute of the day. */
function clock(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
