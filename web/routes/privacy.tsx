import { ClinicAddress } from '#web/features/legal/clinic-address.tsx';
import { LegalPage, LegalSection } from '#web/features/legal/legal-page.tsx';
import { loadLegalFacts, useLegalFacts } from '#web/features/legal/use-legal-facts.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';
import { useRootData, useTakesCards } from '#web/root-data.ts';

export const handle = { title: 'legal.privacy', description: 'legal.privacyLead', scripts: false } satisfies PageHandle;
export const loader = loadLegalFacts;

export default function PrivacyPage() {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const legal = useLegalFacts();
  const takesCards = useTakesCards();
  return (
    <LegalPage title={t('legal.privacy')} lead={t('legal.privacyLead')}>
      <LegalSection title={t('legal.controller')}>
        <ClinicAddress operator={legal.operator} />
        {legal.privacyOfficer && <p>{t('legal.officer', { contact: legal.privacyOfficer })}</p>}
      </LegalSection>
      <LegalSection title={t('legal.purposes')}>
        <p>{t('legal.purposeBooking')}</p>
        <p>{t('legal.purposeAccount')}</p>
        {takesCards && <p>{t('legal.purposePayment')}</p>}
        <p>{t('legal.purposeMessages')}</p>
        <p>{t('legal.purposeNews')}</p>
        <p>{t('legal.purposeSecurity')}</p>
        <p>{t('legal.purposeLimits')}</p>
        <p>{t('legal.noTracking')}</p>
      </LegalSection>
      <LegalSection title={t('legal.cookies')} text={t('legal.cookiesText')} />
      <LegalSection title={t('legal.recipients')}>
        <ul className="list-disc space-y-2 pl-6">
          <li>{t('legal.recipientClinic')}</li>
          {legal.hosting && <li>{t('legal.recipientHosting', { name: legal.hosting })}</li>}
          {legal.mailProvider && <li>{t('legal.recipientMail', { name: legal.mailProvider })}</li>}
          {legal.cardProvider && <li>{t('legal.recipientCards', { name: legal.cardProvider })}</li>}
          {legal.identityProvider && <li>{t('legal.recipientIdentity', { name: legal.identityProvider })}</li>}
          {legal.imageProvider && <li>{t('legal.recipientImages', { name: legal.imageProvider })}</li>}
          {legal.textProvider && <li>{t('legal.recipientTexts', { name: legal.textProvider })}</li>}
          {clinic.google && <li>{t('legal.recipientGoogle')}</li>}
        </ul>
      </LegalSection>
      <LegalSection title={t('legal.retention')} text={t('legal.retentionText')} />
      <LegalSection title={t('legal.required')} text={t('legal.requiredText')} />
      <LegalSection title={t('legal.rights')}>
        <p>{t('legal.rightsText', { email: clinic.email })}</p>
        <p>
          {legal.privacyAuthority ? t('legal.complaint', { name: legal.privacyAuthority }) : t('legal.complaintAny')}
        </p>
      </LegalSection>
    </LegalPage>
  );
}
