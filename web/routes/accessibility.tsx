import { LegalPage, LegalSection } from '#web/features/legal/legal-page.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';
import { useRootData } from '#web/root-data.ts';

export const handle = {
  title: 'legal.accessibility',
  description: 'legal.accessibilityLead',
  scripts: false,
} satisfies PageHandle;

export default function AccessibilityPage() {
  const { t } = useMessages();
  const { clinic } = useRootData();
  return (
    <LegalPage title={t('legal.accessibility')} lead={t('legal.accessibilityLead')}>
      <LegalSection title={t('legal.service')}>
        <p>{t('legal.serviceText')}</p>
      </LegalSection>
      <LegalSection title={t('legal.standard')}>
        <p>{t('legal.standardText')}</p>
      </LegalSection>
      <LegalSection title={t('legal.limits')}>
        <p>{t('legal.limitsText')}</p>
      </LegalSection>
      <LegalSection title={t('legal.feedback')}>
        <p>{t('legal.feedbackText', { email: clinic.email, phone: clinic.phone })}</p>
      </LegalSection>
      <LegalSection title={t('legal.surveillance')}>
        <p>{t('legal.surveillanceText')}</p>
      </LegalSection>
    </LegalPage>
  );
}
