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
  const linked = networks.filter((network) => clinic.social[network]);
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
            {(linked.length > 0 ? linked : networks).map((network) => (
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

/** A link if the clinic has one, else only the icon: the specification has icons without links. */
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

const GLYPHS = {
  facebook:
    'M13.6 21v-7.6h2.7l.5-3.2h-3.2V8.2c0-1 .4-1.7 1.8-1.7h1.5V3.7c-.5-.1-1.3-.2-2.2-.2-2.5 0-4.1 1.5-4.1 4.2v2.5H7.7v3.2h2.9V21z',
  instagram:
    'M7.5 3h9A4.5 4.5 0 0 1 21 7.5v9a4.5 4.5 0 0 1-4.5 4.5h-9A4.5 4.5 0 0 1 3 16.5v-9A4.5 4.5 0 0 1 7.5 3zm0 2A2.5 2.5 0 0 0 5 7.5v9A2.5 2.5 0 0 0 7.5 19h9a2.5 2.5 0 0 0 2.5-2.5v-9A2.5 2.5 0 0 0 16.5 5zM12 7.7a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6zm0 2a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6zm4.6-3.4a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
  linkedin:
    'M5.3 3.5a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8zM3.7 9h3.2v11.5H3.7zM9 9h3.1v1.6c.5-.9 1.7-1.9 3.4-1.9 3.5 0 4.2 2.2 4.2 5.2v6.6h-3.2v-5.9c0-1.4-.1-3.1-2-3.1s-2.3 1.4-2.3 3v6H9z',
};

type Network = keyof typeof GLYPHS;

/** The icon of a social network. */
function SocialGlyph({ network }: { network: Network }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={GLYPHS[network]} />
    </svg>
  );
}
