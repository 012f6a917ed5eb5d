import { Ellipsis, Tv, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { isDay, stepDays, type Day } from '#domain/shared/time';
import { formatDay } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { whenUsed } from '#web/when-used.ts';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { buttonClass } from '#web/ui/button-style.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { StepLinks } from '#web/ui/step-links.tsx';
import { LazyDialog } from '#web/ui/lazy-dialog.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { SheetMenu } from '#web/ui/sheet-menu.tsx';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { useRowFocus } from '#web/ui/use-row-focus.ts';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { Options } from '#web/ui/select-field.tsx';
import { Unread } from '#web/ui/unread.tsx';
import { BoardColumns } from './board-columns.tsx';
import { BoardList } from './board-list.tsx';
import { listKeys } from './marks.ts';
import { PrintDay } from './print-day.tsx';
import { useBoardMarks, type BoardMarks } from './use-board-marks.ts';
import { useBoard, type Entry } from './use-board.ts';
import { waitingOf, WaitingPanel } from './waiting-panel.tsx';

const EntryDialog = lazyComponent(async () => (await import('./entry-dialog.tsx')).EntryDialog);

const PANEL_ID = 'waiting-panel';

type TodayScreenProps = {
  /** The doctor whose own day it is; null for reception and the admin. */
  ownId: string | null;
  onChange: (kind: 'move' | 'cancel', id: string) => void;
  /** Takes what is due; only for reception and the admin. */
  onPay?: ((entry: Entry) => void) | undefined;
  /** Books somebody who is here without an appointment. */
  onWalkIn?: (() => void) | undefined;
  /** What else can be done for a patient of a day; `close` closes the dialog. */
  renderMore?: (entry: Entry, day: Day, close: () => void) => ReactNode;
};

/** The day of the clinic: who comes, who is there, who is being treated. */
export function TodayScreen({ ownId, onChange, onPay, onWalkIn, renderMore }: TodayScreenProps) {
  const { t, language } = useMessages();
  const [search, setSearch] = useSearchParams();
  const clock = useClinicClock();
  const isWide = useIsWide('sm');
  const marks = useBoardMarks();
  const [openId, setOpenId] = useState<string | null>(null);
  useEffect(() => whenUsed(() => EntryDialog.preload()), []);
  const box = useRef<HTMLDivElement>(null);
  useRowFocus(box);
  const wanted = search.get('day') ?? '';
  const day = isDay(wanted) ? wanted : clock.day;
  const { data, columns, read, isLate } = useBoard(day, null);
  const asked = search.get('doctor');
  const doctor = ownId ?? (columns && columns.every(({ id }) => id !== asked) ? null : asked);
  // Only doctors who have appointments: the others are named below.
  const shown = columns?.filter(({ id, entries }) => (doctor === null ? entries.length > 0 : id === doctor));
  const without = doctor === null ? (columns ?? []).filter(({ entries }) => entries.length === 0) : [];
  const minute = day === clock.day ? clock.minute : null;
  const opened = shown?.flatMap(({ entries }) => entries).find(({ _id }) => _id === openId);
  const close = () => setOpenId(null);
  const board = { day, minute, marks, onPay, onOpen: ({ _id }: Entry) => setOpenId(_id) };
  const steps = <DaySteps day={day} today={clock.day} search={search} />;
  // Before the doctors are read it takes its room.
  const choice = ownId === null && (!columns || columns.length > 1) && (
    <select
      disabled={!columns}
      aria-label={t('board.doctor')}
      className="select w-52 rounded-full"
      value={doctor ?? ''}
      onChange={({ target }) =>
        setSearch(withParam(search, 'doctor', target.value), { replace: true, preventScrollReset: true })
      }
    >
      <Options none={t('board.allDoctors')} options={columns?.map(({ id, name }) => [id, name]) ?? []} />
    </select>
  );
  return (
    <>
      <div
        ref={box}
        data-single={ownId !== null || shown?.length === 1 || undefined}
        className="print:hidden sm:grid sm:h-[calc(100dvh-var(--bar)-1.75rem)] sm:min-h-120 sm:grid-rows-[auto_minmax(0,1fr)_auto]"
      >
        <div className="mb-3 grid gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="text-2xl rail:text-[1.75rem]">
              {day === clock.day ? t('board.title') : formatDay(day, language)}
            </h1>
            <p className="me-auto text-sm text-base-content/75">{day === clock.day && formatDay(day, language)}</p>
            {onWalkIn && minute !== null && <Button onClick={onWalkIn}>{t('board.walkIn')}</Button>}
            <div className="max-sm:hidden">{steps}</div>
            <div className="max-lg:hidden">{choice}</div>
            {minute !== null && (
              <button
                type="button"
                popoverTarget={PANEL_ID}
                className={buttonClass('outline', 'md', 'max-sm:hidden beside:hidden')}
              >
                {t('board.waiting')} {waitingOf(shown ?? []).length}
              </button>
            )}
            <SheetMenu
              id="board-menu"
              className={buttonClass('outline', 'md', 'btn-square px-0!')}
              name={t('board.more')}
              icon={<Ellipsis aria-hidden="true" className="size-5" />}
            >
              <div className="grid w-64 gap-3">
                <div className="sm:hidden">{steps}</div>
                <div className="lg:hidden">{choice}</div>
                <PrintButton disabled={!shown}>{t('board.print')}</PrintButton>
                {ownId === null && (
                  <ButtonLink to={paths.screens} variant="outline">
                    <Tv aria-hidden="true" className="size-5" />
                    {t('board.waitingRoom')}
                  </ButtonLink>
                )}
                {isWide && <Keys />}
              </div>
            </SheetMenu>
          </div>
          {isLate && <Notice tone="warning">{t('board.notLive')}</Notice>}
          {data && !data.isOpen && <Notice tone="info">{t('board.closed')}</Notice>}
          <LastMark marks={marks} />
        </div>
        {!shown && <Unread read={read} failed={t('board.loadFailed')} size="h-120" />}
        {shown?.length === 0 && (
          // As high as its text, not as the row.
          <div>
            <EmptyState illustration={<EmptyCalendar />} title={t('board.noneOfDay')} />
          </div>
        )}
        {shown && shown.length > 0 && !isWide && <BoardList columns={shown} {...board} />}
        {shown && shown.length > 0 && isWide && (
          <div className="grid min-h-0 gap-4 beside:grid-cols-[auto_minmax(20rem,1fr)]">
            <BoardColumns columns={shown} {...board} />
            <aside
              id={PANEL_ID}
              popover="auto"
              aria-label={t('board.waiting')}
              className={classNames('board-panel @container', shown.length === 1 && 'beside:h-auto! self-start')}
            >
              <WaitingPanel columns={doctor === null ? (columns ?? []) : shown} {...board} />
            </aside>
          </div>
        )}
        {without.length > 0 && (
          <p className="mt-2 text-sm text-base-content/75">
            {t('board.without', { names: without.map(({ name }) => name).join(', ') })}
          </p>
        )}
      </div>
      {shown && <PrintDay columns={shown} day={day} />}
      {opened && (
        <LazyDialog title={opened.patient_name} failed={t('board.loadFailed')} onClose={close}>
          <EntryDialog entry={opened} day={day} marks={marks} onChange={onChange} onClose={close}>
            {renderMore?.(opened, day, close)}
          </EntryDialog>
        </LazyDialog>
      )}
    </>
  );
}

function withParam(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

function DaySteps({ day, today, search }: { day: Day; today: Day; search: URLSearchParams }) {
  const { t } = useMessages();
  const link = (to: Day) => `?${withParam(search, 'day', to === today ? '' : to)}`;
  return (
    <StepLinks
      label={t('board.choose')}
      back={{ to: link(stepDays(day, -1)), label: t('board.previousDay') }}
      now={{ to: link(today), label: t('board.today') }}
      next={{ to: link(stepDays(day, 1)), label: t('board.nextDay') }}
    />
  );
}

/** What this screen marked last, with a button to undo it. */
function LastMark({ marks: { last, undo, pendingId } }: { marks: BoardMarks }) {
  const { t } = useMessages();
  const marked = last && { name: last.entry.patient_name, state: t(`changes.state_${last.state}`) };
  return (
    <div data-row="last-mark" className={last ? 'flex flex-wrap items-center gap-x-4 gap-y-2' : 'sr-only'}>
      <p aria-live="polite" tabIndex={-1} data-row-button="" className="font-semibold outline-none">
        {marked && t(last.isUndone ? 'board.undone' : 'board.markedAs', marked)}
      </p>
      {last?.canUndo && (
        <Button icon={Undo2} variant="outline" size="touch" isBusy={pendingId === last.entry._id} onClick={undo}>
          {t('board.undo')}
        </Button>
      )}
    </div>
  );
}

/** The keys of the board. */
function Keys() {
  const { t } = useMessages();
  return (
    <section className="text-sm text-base-content/75">
      <h2 className="font-semibold">{t('board.keys')}</h2>
      <ul>
        <li>{t('board.keyMove')}</li>
        <li>{t('board.keyOpen')}</li>
        {listKeys(t).map(({ key, label }) => (
          <li key={key}>
            <kbd className="kbd kbd-sm">{key}</kbd> {label}
          </li>
        ))}
      </ul>
    </section>
  );
}
