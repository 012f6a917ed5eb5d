import { QueryProvider } from '#web/api/query-provider.tsx';
import { useLinkToken } from '#web/api/use-link-token.ts';
import { WaitingRoomScreen } from '#web/features/board/waiting-room-screen.tsx';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'board.roomTitle' } satisfies PageHandle;

/** Shows the waiting room by the token of a screen; without one, that it has ended. */
export default function WaitingRoomPage() {
  const token = useLinkToken();
  return (
    <QueryProvider>
      <WaitingRoomScreen token={token ?? '-'} />
    </QueryProvider>
  );
}
