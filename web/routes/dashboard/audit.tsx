import { AuditScreen } from '#web/features/audit/audit-screen.tsx';

export default function AuditPage() {
  return <AuditScreen />;
}
