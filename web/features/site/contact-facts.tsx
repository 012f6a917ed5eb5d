import type { ReactNode } from 'react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { PostalAddress } from '#web/ui/postal-address.tsx';
import { OpeningHours } from './opening-hours-line.tsx';

const LINK = 'inline-block py-0.5 break-all underline underline-offset-4';

/** The clinic's address, phone, email address and opening hours, as far as they are set. */
export function ContactFacts() {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const address = clinic.addresses[language];
  return (
    <dl className="space-y-5">
      {(address.street || address.city) && (
        <Fact name={t('contact.address')}>
          <PostalAddress {...address} />
        </Fact>
      )}
      {clinic.phone && (
        <Fact name={t('contact.phone')}>
          <PhoneLink number={clinic.phone} />
        </Fact>
      )}
      {clinic.email && (
        <Fact name={t('contact.mail')}>
          <a href={`mailto:${clinic.email}`} className={LINK}>
            {clinic.email}
          </a>
        </Fact>
      )}
      {clinic.hasOpeningHours && (
        <Fact name={t('contact.hours')}>
          <OpeningHours />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-base-content/75">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
