import { useEffect, useRef, useState } from 'react';
import { watchDesk, type DeskListener } from './desk-events.ts';
import { useSession } from './use-session.ts';

/** Reports changes of appointments, and of the inbox, while the component is shown, and whether it is connected; see `watchDesk`. */
export function useDeskEvents(onChanges: DeskListener['onChanges'], onInbox?: DeskListener['onInbox']): boolean {
  const latest = useRef({ onChanges, onInbox });
  const [isConnected, setConnected] = useState(false);
  // A loading session has no access token yet.
  const isReady = useSession().phase === 'signed-in';
  useEffect(() => {
    latest.current = { onChanges, onInbox };
  });
  useEffect(() => {
    if (!isReady) return undefined;
    return watchDesk({
      onChanges: (changes) => latest.current.onChanges(changes),
      onInbox: () => latest.current.onInbox?.(),
      onConnection: setConnected,
    });
  }, [isReady]);
  return isConnected;
}
