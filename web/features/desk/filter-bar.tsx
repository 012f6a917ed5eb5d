import { ChevronLeft, ChevronRight, SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { stateFilters, type StateFilter } from '#domain/desk/desk';
import { addDays, type Day } from '#domain/shared/time';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-style.ts';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { chipClass } from '#web/ui/chip-style.ts';
import { classNames } from '#web/ui/class-names.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { SelectField, type Option } from '#web/ui/select-field.tsx';
import { chooseDays, linkTo, shownDays, stepDay, type Choices, type DeskFilters } from './desk-filters.ts';

type FilterBarProps = {
  filters: DeskFilters;
  words: string;
  today: Day;
  /** How many are new and unpaid on all days, at most 100. */
  counts: { isNew: number; isUnpaid: number } | null;
  /** The doctors and treatments to filter by; null while they are loaded. */
  choices: Choices | null;
  onChange: (filters: DeskFilters) => void;
  /** Days that were chosen; a search, which looks on all days, ends by it. */
  onDays: (filters: DeskFilters) => void;
  /** The search field. */
  children: ReactNode;
};

/** What the list shows: quick views, search, days, doctor, treatment and state. */
export function FilterBar({ filters, words, today, counts, choices, onChange, onDays, children }: FilterBarProps) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const days = shownDays(filters, words, today);
  const isDay1 = (day: Day) => filters.view === 'days' && days?.from === day && days.to === day;
  const tomorrow = addDays(today, 1);
  const chip = (to: Partial<DeskFilters>, isChosen: boolean, label: string, count?: number) => (
    <Link
      to={linkTo({ ...filters, view: 'days', from: '', to: '', ...to })}
      replace
      preventScrollReset
      aria-current={isChosen && words === '' ? 'true' : undefined}
      className={chipClass(isChosen && words === '', 'px-4')}
    >
      <span>
        {label}
        {count !== undefined && <span className="tabular-nums"> ({count > 99 ? '99+' : count})</span>}
      </span>
    </Link>
  );
  return (
    <div className="grid grid-cols-1 gap-4 print:hidden">
      {/* The counts arrive later and must move nothing to another line. */}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 xl:flex-nowrap">
        <ChipRow
          label={t('desk.views')}
          chosen={`${filters.view} ${filters.from} ${counts !== null}`}
          className="max-sm:w-[calc(100%+2rem)] sm:max-xl:w-[calc(100%+0.5rem)] xl:shrink-0"
        >
          {chip({}, isDay1(today), t('desk.today'))}
          {chip({ from: tomorrow }, isDay1(tomorrow), t('desk.tomorrow'))}
          {chip({ view: 'new' }, filters.view === 'new', t('desk.newOnes'), counts?.isNew)}
          {chip({ view: 'first' }, filters.view === 'first', t('desk.firstVisits'))}
          {chip({ view: 'unpaid' }, filters.view === 'unpaid', t('desk.unpaid'), counts?.isUnpaid)}
        </ChipRow>
        <div className="flex grow basis-80 items-end gap-3">
          <div className="min-w-0 flex-1">{children}</div>
          <Button
            variant="outline"
            className="btn-square px-0! md:hidden"
            aria-label={t('desk.filters')}
            aria-expanded={isOpen}
            aria-controls={moreId}
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden="true" className="size-5" />
          </Button>
        </div>
      </div>
      <div
        id={moreId}
        className={classNames(
          'gap-3 md:grid md:grid-cols-3 xl:grid-cols-[auto_repeat(3,minmax(0,1fr))]',
          isOpen ? 'grid grid-cols-1' : 'hidden',
        )}
      >
        <Days filters={filters} days={days} today={today} onDays={onDays} />
        <Selects filters={filters} choices={choices} onChange={onChange} />
      </div>
    </div>
  );
}

type DaysProps = Pick<FilterBarProps, 'filters' | 'today' | 'onDays'> & { days: { from: Day; to: Day } | null };

function Days({ filters, days, today, onDays }: DaysProps) {
  const { t } = useMessages();
  const square = buttonClass('outline', 'md', 'btn-square px-0!');
  const choose = (change: { from: string } | { to: string }) =>
    onDays(chooseDays(filters, { from: days?.from ?? '', ...change }));
  const step = (direction: -1 | 1, label: string, icon: ReactNode) => (
    <Link
      to={linkTo(stepDay(filters, direction, today))}
      replace
      preventScrollReset
      className={square}
      aria-label={label}
    >
      {icon}
    </Link>
  );
  return (
    <fieldset
      aria-label={t('desk.days')}
      className="flex items-end gap-2 *:min-w-0 md:col-span-3 xl:col-span-1 [&>a]:shrink-0 xl:[&>:not(a)]:w-38"
    >
      {step(-1, t('desk.previousDay'), <ChevronLeft aria-hidden="true" className="size-5" />)}
      <DayField label={t('desk.from')} value={days?.from ?? ''} onChoose={(from) => choose({ from })} />
      <DayField label={t('desk.to')} value={days?.to ?? ''} disabled={!days} onChoose={(to) => choose({ to })} />
      {step(1, t('desk.nextDay'), <ChevronRight aria-hidden="true" className="size-5" />)}
    </fieldset>
  );
}

function Selects({ filters, choices, onChange }: Pick<FilterBarProps, 'filters' | 'choices' | 'onChange'>) {
  const { t, language } = useMessages();
  const { doctors = [], treatments = [] } = choices ?? {};
  const sorted = (options: Option[]) => options.toSorted(([, a], [, other]) => a.localeCompare(other));
  return (
    <>
      <SelectField
        label={t('desk.doctor')}
        value={filters.doctor}
        onChange={(event) => onChange({ ...filters, doctor: event.target.value })}
        none={t('desk.allDoctors')}
        options={sorted(doctors.map(({ _id, name }) => [_id, name]))}
      />
      <SelectField
        label={t('desk.treatment')}
        value={filters.treatment}
        onChange={(event) => onChange({ ...filters, treatment: event.target.value })}
        none={t('desk.allTreatments')}
        options={sorted(treatments.map(({ _id, names }) => [_id, names[language]]))}
      />
      <SelectField
        label={t('desk.state')}
        value={filters.state}
        onChange={(event) => onChange({ ...filters, state: event.target.value as StateFilter | '' })}
        none={t('desk.allStates')}
        options={stateFilters.map((state) => [
          state,
          state === 'active' || state === 'not_cancelled'
            ? t(state === 'active' ? 'desk.activeStates' : 'desk.notCancelled')
            : t(`changes.state_${state}`),
        ])}
      />
    </>
  );
}
