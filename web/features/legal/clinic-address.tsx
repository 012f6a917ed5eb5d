import type { LegalFacts } from '#contract/legal';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';

/** Who runs the clinic, and how to reach them. */
export function ClinicAddress({ operator }: Pick<LegalFacts, 'operator'>) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  return (
    <address className="not-italic">
      <strong>{operator ?? t('legal.operatorMissing')}</strong>
      <br />
      {clinic.name}
      <br />
      {clinic.addresses[language].street}
      <br />
      {clinic.addresses[language].city}
      <br />
      <PhoneLink number={clinic.phone} />
      <br />
      <a className="link" href={`mailto:${clinic.email}`}>
        {clinic.email}
      </a>
    </address>
  );
}
