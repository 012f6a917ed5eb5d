import { IsRestoringProvider } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { QueryProvider } from '#web/api/query-provider.tsx';
import { roleOf } from '#web/api/session-store.ts';
import { useSession } from '#web/api/use-session.ts';
import { WaitingRoomScreen } from '#web/features/board/waiting-room-screen.tsx';
import { Guard } from '#web/features/sessions/guard.tsx';
import { requireSession } from '#web/features/sessions/require-session.ts';
import { mayOpenPage } from '#web/features/sessions/screens.ts';
import { paths } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'board.roomTitle' } satisfies PageHandle;

export const middleware = [requireSession];

/** Shows the waiting room by the session of the browser that opened it. */
export default function WaitingRoomPage() {
  const isLoading = useSession().phase === 'loading';
  return (
    <QueryProvider>
      <Guard>
        {(user) =>
          mayOpenPage(roleOf(user), paths.waitingRoom) ? (
            <IsRestoringProvider value={isLoading}>
              <WaitingRoomScreen />
            </IsRestoringProvider>
          ) : (
            <Navigate to={paths.loginFrom(paths.waitingRoom)} replace />
          )
        }
      </Guard>
    </QueryProvider>
  );
}
