import { OverviewScreen } from '#web/features/overview/overview-screen.tsx';

export default function OverviewPage() {
  return <OverviewScreen />;
}
