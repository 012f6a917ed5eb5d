import { AuditScreen } from '#web/features/audit/audit-screen.tsx';
import { ScreenGuard } from '#web/features/sessions/screen-guard.tsx';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function AuditPage() {
  return <ScreenGuard screen="audit">{() => <AuditScreen />}</ScreenGuard>;
}
