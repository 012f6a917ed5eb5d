import { LockedRecordsScreen } from '#web/features/rights/locked-records-screen.tsx';

export default function LockedRecordsPage() {
  return <LockedRecordsScreen />;
}
