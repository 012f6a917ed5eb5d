import { useEffect, useRef, useState } from 'react';
import { watchDesk, type DeskListener } from './desk-events.ts';
import { useSession } from './use-session.ts';

/** Reports changes of appointments while the component is shown, and whether it is connected; see `watchDesk`. */
export function useDeskEvents(onChanges: DeskListener['onChanges']): boolean {
  const latest = useRef(onChanges);
  const [isConnected, setConnected] = useState(false);
  // A loading session has no access token yet.
  const isReady = useSession().phase === 'signed-in';
  useEffect(() => {
    latest.current = onChanges;
  });
  useEffect(() => {
    if (!isReady) return undefined;
    return watchDesk({ onChanges: (changes) => latest.current(changes), onConnection: setConnected });
  }, [isReady]);
  return isConnected;
}
