import { Clock, MapPin, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ClosedStretch } from '#domain/slots/closures';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Card } from '#web/ui/card.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { PostalAddress } from '#web/ui/postal-address.tsx';
import { ClosedDays } from './closed-days.tsx';
import { DirectionsLink } from './directions-link.tsx';
import { OpeningHours } from './opening-hours-line.tsx';

/** Cards with opening hours and the next closed days, address and phone, as far as the clinic has set them. */
export function HomeInfo({ closed }: { closed: ClosedStretch[] }) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const address = clinic.addresses[language];
  const hasAddress = Boolean(address.street || address.city);
  if (!clinic.hasOpeningHours && !hasAddress && !clinic.phone) return null;
  return (
    <section aria-labelledby="info" className="mx-auto max-w-6xl px-4 py-10 lg:py-14 sm:px-6">
      <h2 id="info" className="sr-only">
        {t('home.info')}
      </h2>
      <ul className="grid gap-6 md:auto-cols-fr md:grid-flow-col">
        {clinic.hasOpeningHours && (
          <Info Icon={Clock} title={t('home.hours')}>
            <OpeningHours closed={closed} />
            <ClosedDays closed={closed} />
          </Info>
        )}
        {hasAddress && (
          <Info Icon={MapPin} title={t('home.location')}>
            <PostalAddress {...address} />
            <DirectionsLink />
          </Info>
        )}
        {clinic.phone && (
          <Info Icon={Phone} title={t('home.contact')}>
            <p>
              <PhoneLink number={clinic.phone} />
            </p>
          </Info>
        )}
      </ul>
    </section>
  );
}

function Info({ Icon, title, children }: { Icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <Card as="li" className="flex items-start gap-4 md:flex-col lg:flex-row">
      <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-primary/12 text-primary">
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <div className="space-y-1">
        <h3 className="text-lg font-semibold">{title}</h3>
        {children}
      </div>
    </Card>
  );
}
