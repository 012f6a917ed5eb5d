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
      <LegalSection title={t('legal.service')} text={t('legal.serviceText')} />
      <LegalSection title={t('legal.standard')} text={t('legal.standardText')} />
      <LegalSection title={t('legal.limits')} text={t('legal.limitsText')} />
      <LegalSection
        title={t('legal.feedback')}
        text={t('legal.feedbackText', { email: clinic.email, phone: clinic.phone })}
      />
      <LegalSection title={t('legal.surveillance')} text={t('legal.surveillanceText')} />
    </LegalPage>
  );
}
