import { groupWeekHours } from '#domain/clinic/opening-hours';
import type { ClosedStretch } from '#domain/slots/closures';
import { clockOf } from '#domain/shared/time';
import { useRootData } from '#web/root-data.ts';
import { JsonLd } from '#web/ui/json-ld.tsx';
import { directionsUrl } from './directions-url.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The clinic for search engines: schema.org's `Dentist`. */
export function DentistData({ closed }: { closed: ClosedStretch[] }) {
  const { clinic, publicUrl } = useRootData();
  const { address, social } = clinic;
  const profiles = Object.values(social).filter((link) => link !== null);
  const [, postalCode = '', place = address.city] = /^(\d{5}) ([^,]+)/.exec(address.city) ?? [];
  const data = {
    '@type': 'Dentist',
    name: clinic.name,
    url: `${publicUrl}/`,
    image: `${publicUrl}/og/home.jpg`,
    ...(clinic.phone && { telephone: clinic.phone }),
    ...(clinic.email && { email: clinic.email }),
    ...((address.street || place) && {
      address: {
        '@type': 'PostalAddress',
        ...(address.street && { streetAddress: address.street }),
        ...(postalCode && { postalCode }),
        ...(place && { addressLocality: place }),
        addressCountry: 'DE',
      },
      hasMap: directionsUrl(address),
    }),
    ...(clinic.hasOpeningHours && {
      openingHoursSpecification: groupWeekHours(clinic.weekHours).flatMap(({ first, last, ranges }) =>
        ranges.map(({ start, end }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: WEEKDAYS.slice(first, last + 1),
          opens: clockOf(start),
          closes: clockOf(end),
        })),
      ),
    }),
    ...(closed.length > 0 && {
      specialOpeningHoursSpecification: closed.map(({ first, last }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: first,
        validThrough: last,
        // Equal times are how schema.org closes a day.
        opens: '00:00',
        closes: '00:00',
      })),
    }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    potentialAction: { '@type': 'ReserveAction', target: `${publicUrl}/appointment` },
  };
  return <JsonLd data={data} />;
}
