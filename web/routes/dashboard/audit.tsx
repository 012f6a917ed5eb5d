import { AuditScreen } from '../../features/audit/audit-screen.tsx';
import { ScreenGuard } from '../../features/session/screen-guard.tsx';
import type { PageHandle } from '../../root.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function AuditPage() {
  return <ScreenGuard screen="audit">{() => <AuditScreen />}</ScreenGuard>;
}
