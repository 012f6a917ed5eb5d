import { AttentionScreen } from '../../features/attention/attention-screen.tsx';
import { ScreenGuard } from '../../features/session/screen-guard.tsx';
import type { PageHandle } from '../../root.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function AttentionPage() {
  return <ScreenGuard screen="attention">{() => <AttentionScreen />}</ScreenGuard>;
}
