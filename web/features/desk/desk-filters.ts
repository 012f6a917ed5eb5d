import type { RouteData } from '#contract/shared/define-route';
import type { listAppointments } from '#contract/desk/desk';
import { stateFilters, type StateFilter } from '#domain/desk/desk';
import { isDay, stepDays, type Day } from '#domain/shared/time';

/** The filters of the list. The search is elsewhere, because URLs contain no names and numbers. */
export type DeskFilters = {
  /**
   * `new`: booked since the last visit, `unpaid`: something is due; both on all days unless days are chosen. `first`: the
   * first appointments of patients.
   */
  view: 'days' | 'new' | 'unpaid' | 'first';
  /** Empty in the views `days` and `first`: today. */
  from: Day;
  /** Empty: the day `from` alone. */
  to: Day;
  /** The id of a doctor, or empty. */
  doctor: string;
  /** The id of a treatment, or empty. */
  treatment: string;
  state: StateFilter | '';
};

const NONE: DeskFilters = { view: 'days', from: '', to: '', doctor: '', treatment: '', state: '' };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The doctors and treatments to filter the list by. */
export type Choices = NonNullable<RouteData<typeof listAppointments>['choices']>;

/** The filters of a URL; invalid ones are ignored. */
export function readFilters(search: URLSearchParams): DeskFilters {
  const day = (name: string) => (isDay(search.get(name) ?? '') ? (search.get(name) ?? '') : '');
  const id = (name: string) => (UUID.test(search.get(name) ?? '') ? (search.get(name) ?? '') : '');
  const [from, to] = [day('from'), day('to')];
  return {
    view: (['new', 'unpaid', 'first'] as const).find((view) => search.has(view)) ?? 'days',
    from,
    to: from && to > from ? to : '',
    doctor: id('doctor'),
    treatment: id('treatment'),
    state: stateFilters.find((state) => state === search.get('state')) ?? '',
  };
}

/** The filters without a doctor and a treatment that do not exist. `choices`: null while they are not known. */
export function withoutUnknown(filters: DeskFilters, choices: Choices | null): DeskFilters {
  if (choices === null) return filters;
  const known = (id: string, all: { _id: string }[]) => (all.some(({ _id }) => _id === id) ? id : '');
  return {
    ...filters,
    doctor: known(filters.doctor, choices.doctors),
    treatment: known(filters.treatment, choices.treatments),
  };
}

/** The URL of some filters. */
export function linkTo(filters: Partial<DeskFilters>): string {
  const { view, ...rest } = { ...NONE, ...filters };
  const given = Object.entries(rest).filter(([, value]) => value !== '');
  return `?${new URLSearchParams([...(view === 'days' ? [] : [[view, 'true']]), ...given])}`;
}

/** The days that are shown, or null for all: a search looks on all days. */
export function shownDays({ view, from, to }: DeskFilters, words: string, today: Day): { from: Day; to: Day } | null {
  if (words !== '') return null;
  if (from) return { from, to: to || from };
  return view === 'days' || view === 'first' ? { from: today, to: today } : null;
}

/** The filters of the day before (-1) or after (1) the days that are shown. */
export function stepDay(filters: DeskFilters, step: -1 | 1, today: Day): DeskFilters {
  const { from, to } = filters;
  return { ...filters, from: stepDays((step === 1 ? to || from : from) || today, step), to: '' };
}

/** The filters after a day was chosen or cleared. A last day before the first one is the first of both. */
export function chooseDays(filters: DeskFilters, chosen: { from: Day; to?: Day }): DeskFilters {
  const { from, to = filters.to } = chosen;
  if (!isDay(from)) return { ...filters, from: '', to: '' };
  if (chosen.to && to < from) return { ...filters, from: to, to: from };
  return { ...filters, from, to: to > from ? to : '' };
}

const queries = { days: {}, new: { isNew: true }, unpaid: { isUnpaid: true }, first: { isFirst: true } };

/** The filters as the API reads them; a search finds new and old ones, paid or not. */
export function toBody(filters: DeskFilters, words: string, today: Day) {
  const { view, doctor, treatment, state } = filters;
  return {
    ...shownDays(filters, words, today),
    ...(doctor && { doctor }),
    ...(treatment && { treatment }),
    ...(state && { state }),
    ...(words ? { q: words } : queries[view]),
  };
}
