import { AttentionScreen } from '#web/features/attention/attention-screen.tsx';
import { ScreenGuard } from '#web/features/sessions/screen-guard.tsx';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function AttentionPage() {
  return (
    <ScreenGuard screen="attention">{() => <AttentionScreen notice={null} renderActions={() => null} />}</ScreenGuard>
  );
}
