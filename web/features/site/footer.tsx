import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-data.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { PostalAddress } from '#web/ui/postal-address.tsx';
import { BrandMark } from './brand-mark.tsx';
import { DirectionsLink } from './directions-link.tsx';
import { OpeningHours } from './opening-hours-line.tsx';
import { LegalLinks } from './slim-footer.tsx';
import { SocialGlyph, type Network } from './social-glyphs.tsx';

const pages = [
  { to: paths.appointment, label: 'site.appointment' },
  { to: paths.about, label: 'site.about' },
  { to: paths.doctors, label: 'doctors.title' },
  { to: paths.contact, label: 'site.contact' },
] as const;
const networks: Network[] = ['facebook', 'instagram', 'linkedin'];
const LINK = 'inline-block py-1 underline-offset-4 hover:underline';

/** The footer of public pages: the clinic, its address, links and social networks. */
export function Footer() {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const { street, city } = clinic.addresses[language];
  return (
    <footer className="mt-auto border-t border-base-300 bg-base-200">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-10 px-4 py-12 sm:grid-cols-2 sm:px-6 lg:grid-cols-[1.5fr_1.5fr_1fr_1fr]">
        <div className="space-y-4">
          <p className="flex items-center gap-3 font-heading text-lg font-semibold">
            <BrandMark className="size-9" />
            {clinic.name}
          </p>
          <p className="text-base-content/80">{t('site.service')}</p>
        </div>
        {(street || city || clinic.phone || clinic.hasOpeningHours) && (
          <Column title={t('site.visit')}>
            <PostalAddress street={street} city={city} />
            <DirectionsLink />
            <p>
              <PhoneLink number={clinic.phone} />
            </p>
            <OpeningHours />
          </Column>
        )}
        <Column title={t('site.pages')}>
          <ul>
            {pages.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={LINK}>
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </Column>
        <Column title={t('site.follow')}>
          <ul className="flex gap-2">
            {networks.map((network) => (
              <li key={network}>
                <SocialIcon network={network} href={clinic.social[network]} />
              </li>
            ))}
          </ul>
        </Column>
      </div>
      <div className="border-t border-base-300 px-4 py-6 text-center text-sm text-base-content/80">
        <LegalLinks className="mb-2 justify-center" />
        <p>{t('site.copyright', { clinic: clinic.name })}</p>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="space-y-2">
      <h2 className="text-base font-semibold">{title}</h2>
      {children}
    </div>
  );
}

/** A link if the clinic has one, else only the icon. */
function SocialIcon({ network, href }: { network: Network; href: string | null }) {
  const { t } = useMessages();
  const name = t(`site.${network}`);
  const shape = 'grid size-10 place-items-center rounded-full border border-base-300 bg-base-100';
  return href ? (
    <a href={href} rel="noopener" aria-label={name} className={`${shape} hover:border-primary hover:text-primary`}>
      <SocialGlyph network={network} />
    </a>
  ) : (
    <span className={shape}>
      <SocialGlyph network={network} />
      <span className="sr-only">{name}</span>
    </span>
  );
}
