import { FirstSteps } from '#web/features/first-steps/first-steps.tsx';
import { OverviewScreen } from '#web/features/overview/overview-screen.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Until the portal is open there is nothing to count, but something to do. */
export default function OverviewPage() {
  const { t } = useMessages();
  const { isOpened } = useRootData();
  if (isOpened) return <OverviewScreen />;
  return (
    <>
      <PageHeading title={t('overview.title')} />
      <FirstSteps skeleton={<Skeleton className="h-160" />} />
    </>
  );
}
