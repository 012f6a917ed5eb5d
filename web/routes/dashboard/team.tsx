import { TeamScreen } from '#web/features/people/team-screen.tsx';
import { ScreenGuard } from '#web/features/sessions/screen-guard.tsx';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function TeamPage() {
  return <ScreenGuard screen="team">{() => <TeamScreen />}</ScreenGuard>;
}
