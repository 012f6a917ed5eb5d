import { isWorkweek } from '#domain/clinic/opening-hours';
import type { ClosedStretch } from '#domain/slots/closures';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Facts } from '#web/ui/facts.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { PostalAddress } from '#web/ui/postal-address.tsx';
import { ClosedDays } from './closed-days.tsx';
import { DirectionsLink } from './directions-link.tsx';
import { OpeningHours } from './opening-hours-line.tsx';

const LINK = 'inline-block py-0.5 break-all underline underline-offset-4';

/** The clinic's address, phone, email address, opening hours, next closed days and the way there, as far as they are set. */
export function ContactFacts({ closed }: { closed: ClosedStretch[] }) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const address = clinic.addresses[language];
  const visit = clinic.visit[language];
  return (
    <Facts
      item=""
      className="space-y-5 [&_dd]:font-medium [&_dd]:whitespace-pre-line [&_dt]:text-sm"
      facts={{
        [t('contact.address')]: (address.street || address.city) && (
          <>
            <PostalAddress {...address} />
            <DirectionsLink />
            {clinic.map && (
              <img
                src={clinic.map}
                alt={t('contact.map', { address: [address.street, address.city].filter(Boolean).join(', ') })}
                className="mt-2 w-full rounded-field border border-base-300"
              />
            )}
          </>
        ),
        [t('contact.phone')]: clinic.phone && <PhoneLink number={clinic.phone} />,
        [t('contact.mail')]: clinic.email && (
          <a href={`mailto:${clinic.email}`} className={LINK}>
            {clinic.email}
          </a>
        ),
        [t('contact.hours')]: clinic.hasOpeningHours && (
          <>
            <OpeningHours closed={closed} />
            {isWorkweek(clinic.weekHours) && <p>{t('site.weekend')}</p>}
            <ClosedDays closed={closed} />
          </>
        ),
        [t('contact.transport')]: visit.transport,
        [t('contact.parking')]: visit.parking,
        [t('contact.access')]: visit.access,
        [t('contact.bring')]: visit.bring,
      }}
    />
  );
}
