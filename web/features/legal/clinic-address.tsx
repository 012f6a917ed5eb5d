import type { LegalFacts } from '#contract/clinic/legal';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { PostalAddress } from '#web/ui/postal-address.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';

/** Who runs the clinic, and how to reach them, as far as it is set. */
export function ClinicAddress({ operator }: Pick<LegalFacts, 'operator'>) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  return (
    <div>
      <strong>{operator ?? t('legal.operatorMissing')}</strong>
      <br />
      {clinic.name}
      <PostalAddress {...clinic.addresses[language]} />
      <PhoneLink number={clinic.phone} />
      {clinic.email && (
        <a className="link block" href={`mailto:${clinic.email}`}>
          {clinic.email}
        </a>
      )}
    </div>
  );
}
