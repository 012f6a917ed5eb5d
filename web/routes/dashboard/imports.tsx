import { ImportScreen } from '#web/features/imports/import-screen.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';

export default function ImportsPage() {
  const { t } = useMessages();
  return (
    <>
      <PageHeading title={t('dashboard.imports')} lead={t('imports.lead')} />
      <ImportScreen />
    </>
  );
}
