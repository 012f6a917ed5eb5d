import { Maximize } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { getWaitingRoom } from '#contract/desk/screens';
import type { RouteData } from '#contract/shared/define-route';
import { formatClock, startOfSlot } from '#i18n/format';
import { hasErrorCode } from '#web/api/error-message.ts';
import { send } from '#web/api/send.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useWakeLock } from '#web/ui/use-wake-lock.ts';
import { useLasting } from './use-board.ts';

/** How often the room is read, in milliseconds. */
const READ_EVERY_MS = 5000;
const LOST_AFTER_MS = 60_000;

type Waiting = RouteData<typeof getWaitingRoom>['data'][number];

/**
 * The waiting room: who is called in and who waits, by booking code and never by name, in large type. It leads nowhere
 * else, because patients may reach its keyboard.
 */
export function WaitingRoomScreen({ token }: { token: string }) {
  const { t, language } = useMessages();
  const { clinic } = useRootData();
  const clock = useClinicClock();
  const room = useQuery({
    queryKey: [getWaitingRoom.key, token],
    // By its token alone: who is signed in in this browser does not matter.
    queryFn: async () => (await send(getWaitingRoom, { body: { token } }, {})) as RouteData<typeof getWaitingRoom>,
    enabled: token !== '',
    // One that has ended stays so.
    refetchInterval: ({ state }) => (hasErrorCode(state.error, 'not_found') ? false : READ_EVERY_MS),
    refetchIntervalInBackground: true,
  });
  const isOver = hasErrorCode(room.error, 'not_found');
  const isLost = useLasting(room.isError && !isOver, LOST_AFTER_MS);
  useWakeLock();
  const waiting = (!isOver && room.data?.data) || [];
  return (
    <main
      id="content"
      className="flex min-h-dvh flex-col gap-[3vh] bg-base-100 px-[4vw] py-[3vh] text-[clamp(1.125rem,2.2vw,2.75rem)] leading-tight"
    >
      <header className="flex items-center justify-between gap-6">
        <h1 className="text-[1em] font-semibold">
          {clinic.name} · {t('board.roomTitle')}
        </h1>
        <p className="font-semibold whitespace-nowrap tabular-nums">{formatClock(clock.minute, language)}</p>
      </header>
      {waiting.length === 0 ? (
        <p className="m-auto text-center text-[2em] text-base-content/75">
          {t(isOver ? 'board.screenOver' : 'board.roomNobody')}
          {isOver && <span className="block text-[0.5em]">{t('board.screenOverNext')}</span>}
        </p>
      ) : (
        <ol aria-live="polite" className="grid gap-[1.5vh]">
          {waiting.map((patient) => (
            <Row key={patient.code} patient={patient} />
          ))}
        </ol>
      )}
      <footer className="mt-auto flex items-center justify-between gap-6 text-[max(0.6em,0.875rem)] text-base-content/75">
        <p>{isLost ? t('board.roomLost') : t('board.roomHint')}</p>
        <FullScreenButton />
      </footer>
    </main>
  );
}

const isCalled = ({ state }: Waiting) => state === 'called';

function Row({ patient }: { patient: Waiting }) {
  const { t, language } = useMessages();
  const delay = patient.delayMinutes > 0 ? t('board.roomDelayed', { count: patient.delayMinutes }) : null;
  return (
    <li
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-[3vw] gap-y-1 sm:items-center rounded-box border px-[2vw] py-[1.5vh] sm:grid-cols-[auto_minmax(0,1fr)_auto]',
        isCalled(patient) ? 'border-2 border-success bg-success/20' : 'border-base-300',
      )}
    >
      <strong className="min-w-[8ch] text-[1.4em] whitespace-nowrap tabular-nums">{patient.code}</strong>
      <span>
        <span className={classNames('block', isCalled(patient) && 'font-semibold')}>
          {t(isCalled(patient) ? 'board.roomCalled' : 'board.roomWaiting')}
        </span>
        {!isCalled(patient) && delay && <span className="block text-[0.75em]">{delay}</span>}
      </span>
      <span className="text-[0.75em] text-base-content/75 max-sm:col-span-2 sm:text-end">
        {patient.doctor_name}
        <span className="block">{startOfSlot(patient.slot, language)}</span>
      </span>
    </li>
  );
}

/** Disappears in full screen, so that nothing but the room is shown. */
function FullScreenButton() {
  const { t } = useMessages();
  const isHydrated = useHydrated();
  if (!isHydrated || !document.fullscreenEnabled) return null;
  return (
    <Button
      icon={Maximize}
      variant="outline"
      className="h-auto min-h-11 py-2 text-[length:inherit] [:fullscreen_&]:hidden"
      onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
    >
      {t('board.roomFullScreen')}
    </Button>
  );
}
