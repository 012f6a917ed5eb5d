import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { directionsUrl } from './directions-url.ts';

/** A link to the way to the clinic at a map service, which learns of the reader only once it is pressed. */
export function DirectionsLink() {
  const { t } = useMessages();
  const href = directionsUrl(useRootData().clinic.address);
  return (
    href && (
      <p>
        <a href={href} rel="noopener noreferrer" className="link inline-block py-0.5 underline-offset-4">
          {t('site.directions')}
        </a>
      </p>
    )
  );
}
