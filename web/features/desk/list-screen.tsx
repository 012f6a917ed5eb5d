import { useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { getBooking } from '#contract/bookings/bookings';
import { listAppointments, type DeskAppointment } from '#contract/desk/desk';
import { MIN_SEARCH_LENGTH } from '#domain/shared/text';
import type { Day } from '#domain/shared/time';
import { formatDay, formatInstant } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { fieldMessage } from '#web/api/error-message.ts';
import { readSessionText, storeSessionText } from '#web/api/session-text.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { useRowFocus } from '#web/ui/use-row-focus.ts';
import { Unread } from '#web/ui/unread.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';
import { columnsOfFile, readColumns, storeColumns } from './desk-columns.ts';
import {
  linkTo,
  readFilters,
  shownDays,
  toBody,
  withoutUnknown,
  type Choices,
  type DeskFilters,
} from './desk-filters.ts';
import { DeskPrint } from './desk-print.tsx';
import { DeskTable, deskElementId } from './desk-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListButtons } from './list-buttons.tsx';
import { PAGE_SIZE, useAppointments } from './use-appointments.ts';

/** More are not printed. */
const MAX_PRINTED = 20 * PAGE_SIZE;

/** The id of what is searched for, in the history entry, so that it survives "back" and a reload. */
type SearchState = { search: string } | null;

type ListScreenProps = {
  today: Day;
  /** What was changed last, and can be undone. */
  notice: ReactNode;
  renderState: (appointment: DeskAppointment) => ReactNode;
  renderPayment: (appointment: DeskAppointment) => ReactNode;
  /** The dialog of an appointment. */
  renderDialog: (appointment: DeskAppointment, close: () => void) => ReactNode;
};

/** The list of appointments with its filters. */
export function ListScreen({ today, notice, renderState, renderPayment, renderDialog }: ListScreenProps) {
  const { t, language } = useMessages();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const searchId = (useLocation().state as SearchState)?.search;
  const words = searchId ? readSessionText(searchId) : '';
  const [choices, setChoices] = useState<Choices | null>(null);
  const filters = withoutUnknown(readFilters(search), choices);
  const body = toBody(filters, words, today);
  const [columns, setColumns] = useState(readColumns);
  const [isChoosing, setChoosing] = useState(false);
  // How many appointments the filters match, once it was asked for.
  const [counted, setCounted] = useState<{ filterKey: string; total: number } | null>(null);
  const [opened, setOpened] = useState<DeskAppointment | null>(null);
  const list = useAppointments(body);
  const { appointments, first, hasNextPage, isPlaceholderData } = list;
  // The choices of the first page are retained while another list loads.
  if (first?.choices && first.choices !== choices) setChoices(first.choices);
  const [screen, rows] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  useRowFocus(screen);
  const listed = appointments?.find(({ _id }) => _id === opened?._id);
  // Marked or paid meanwhile, it may no longer be one that the filters show.
  const left = useRoute(
    getBooking,
    { params: { id: opened?._id ?? '' } },
    { isReady: opened !== null && !listed, isLive: true },
  );

  const show = (next: DeskFilters, nextWords = words) =>
    void navigate(linkTo(next), {
      replace: true,
      preventScrollReset: true,
      state: nextWords ? ({ search: storeSessionText(nextWords, searchId) } satisfies SearchState) : null,
    });
  const countPrinted = async () => {
    const shown = appointments?.length ?? 0;
    const total = hasNextPage
      ? ((await callRoute(listAppointments, { body: { ...body, limit: 1, isCounted: true } })).total ?? shown)
      : shown;
    setCounted({ filterKey: JSON.stringify(body), total });
    return { count: Math.min(total, Math.max(shown, MAX_PRINTED)), total };
  };
  const loadPrinted = async () => {
    let result: Pick<typeof list, 'hasNextPage' | 'data'> = list;
    while (result.hasNextPage && (result.data?.pages.length ?? 0) * PAGE_SIZE < MAX_PRINTED)
      result = await list.fetchNextPage({ throwOnError: true });
  };

  const days = shownDays(filters, words, today);
  const isOneDay = days !== null && days.from === days.to;
  const lead = () => {
    if (words) return t('desk.foundLead');
    if (days) {
      const [from, to] = [formatDay(days.from, language), formatDay(days.to, language)];
      return isOneDay ? from : t('desk.daysLead', { from, to });
    }
    if (filters.view === 'unpaid') return t('desk.unpaidLead');
    return first?.lastVisit
      ? t('desk.newSince', { since: formatInstant(first.lastVisit, language) })
      : t('desk.newAll');
  };
  const emptyTitle = {
    days: 'desk.empty',
    first: 'desk.empty',
    new: 'desk.emptyNew',
    unpaid: 'desk.emptyUnpaid',
  } as const;
  const emptyTitleOf = () => (words ? (first?.isCut ? 'desk.cutSearch' : 'desk.empty') : emptyTitle[filters.view]);
  return (
    <>
      <div ref={screen} className="print:hidden">
        <PageHeading
          title={t('changes.appointments')}
          lead={lead()}
          action={
            <ListButtons
              file={{ ...body, columns: columnsOfFile(columns) }}
              onColumns={() => setChoosing(true)}
              isShown={appointments !== undefined && !isPlaceholderData}
              countPrinted={countPrinted}
              loadPrinted={loadPrinted}
            />
          }
        />
        <div className="grid grid-cols-1 gap-6">
          {notice}
          <FilterBar
            filters={filters}
            words={words}
            today={today}
            counts={first?.counts ?? null}
            choices={choices}
            onChange={show}
            onDays={(next) => show(next, '')}
          >
            <SearchField
              label={t('desk.search')}
              error={fieldMessage(list.error, 'q')}
              least={{ characters: MIN_SEARCH_LENGTH, message: t('validation.searchShort') }}
              value={words}
              onSearch={(next) => show(filters, next)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown') return;
                event.preventDefault();
                rows.current?.querySelector<HTMLElement>('[data-row-button]')?.focus();
              }}
            />
          </FilterBar>
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-base-content/75">
            <p aria-live="polite" className="min-h-5">
              {appointments && appointments.length > 0 && !isPlaceholderData
                ? hasNextPage
                  ? t('desk.shownMore', { count: appointments.length })
                  : t('desk.shown', { count: appointments.length })
                : null}
            </p>
            {appointments && appointments.length > 1 && <p className="max-xl:hidden">{t('desk.keys')}</p>}
          </div>
          {!appointments && <Unread read={list} failed={t('desk.failed')} size={8} />}
          {appointments?.length === 0 && (
            <EmptyState illustration={<EmptyCalendar />} title={t(emptyTitleOf())}>
              {first?.isCut && <p>{t('desk.cutSearchHint')}</p>}
            </EmptyState>
          )}
          {first?.isCut && appointments && appointments.length > 0 && (
            <p>
              {t('desk.cutSearch')} {t('desk.cutSearchHint')}
            </p>
          )}
          {appointments && appointments.length > 0 && (
            <div ref={rows} aria-busy={isPlaceholderData} className={classNames(isPlaceholderData && 'opacity-60')}>
              <DeskTable
                caption={t('changes.appointments')}
                appointments={appointments}
                columns={columns}
                isOneDay={isOneDay}
                renderState={renderState}
                renderPayment={renderPayment}
                onOpen={setOpened}
              />
            </div>
          )}
          {appointments && <LoadMore pages={list} rows={appointments.map(deskElementId)} />}
        </div>
      </div>
      <DeskPrint
        appointments={appointments ?? []}
        total={
          !hasNextPage
            ? (appointments?.length ?? 0)
            : counted?.filterKey === JSON.stringify(body)
              ? counted.total
              : null
        }
      />
      {isChoosing && (
        <ColumnsDialog
          columns={columns}
          onChange={(next) => {
            storeColumns(next);
            setColumns(next);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {opened && renderDialog(listed ?? { ...opened, ...left.data?.data, ...namesOf(opened) }, () => setOpened(null))}
    </>
  );
}

/** What the list has of a patient for staff, which an appointment read by itself has as the patient reads it. */
function namesOf({ patient_name, patient_phone, contact }: DeskAppointment) {
  return { patient_name, patient_phone, contact };
}
