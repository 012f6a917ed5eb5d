import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getOverview } from '#contract/desk/overview';
import type { RouteData } from '#contract/shared/define-route';
import { inboxGroupNames, inboxGroups } from '#domain/desk/inbox';
import { longDate, type Day } from '#domain/shared/time';
import { formatClock, formatDay, formatPrice, formatShortDate } from '#i18n/format';
import { countText, useInboxCounts } from '#web/api/use-inbox-counts.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Overview = RouteData<typeof getOverview>['data'];

const EVERY_MS = 60_000;
const LINK = 'underline-offset-4 hover:underline';
const boardOf = (day: Day) => `${paths.today}?day=${day}`;
const listOf = (filters: Record<string, string>) => `${paths.appointments}?${new URLSearchParams(filters)}`;

/** Today and this week in numbers, each a link to what it counts, and what needs a decision. */
export function OverviewScreen() {
  const { t, language } = useMessages();
  const { data, isError, refetch } = useRoute(
    getOverview,
    {},
    { isLive: true, pollWhile: () => true, pollMs: EVERY_MS },
  );
  const overview = data?.data;
  const short = (day: Day) => formatShortDate(longDate(day), language);
  return (
    <>
      <PageHeading
        title={t('overview.title')}
        lead={
          overview &&
          t('overview.lead', {
            today: formatDay(overview.day, language),
            from: short(overview.from),
            to: short(overview.to),
          })
        }
      />
      {!overview && isError && <ErrorState title={t('overview.failed')} onRetry={() => void refetch()} />}
      {!overview && !isError && <Skeleton className="h-160" />}
      {overview?.nextOpening && (
        <div className="mb-4">
          <Notice tone="info">
            {t('overview.closed', {
              day: formatDay(overview.nextOpening.day, language),
              time: formatClock(overview.nextOpening.opens, language),
            })}
          </Notice>
        </div>
      )}
      {overview && (
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
          <Tiles overview={overview} />
          <Decisions />
          <Days overview={overview} />
          <Revenue overview={overview} />
        </div>
      )}
    </>
  );
}

function Tiles({ overview: { day, from, to, figures } }: { overview: Overview }) {
  const { t, language } = useMessages();
  const count = useInboxCounts('admin');
  const refunds = count(inboxGroups.refunds);
  const filters = {
    appointments: { state: 'not_cancelled' },
    noShows: { state: 'no_show' },
    firstVisits: { first: 'true' },
    unpaid: { unpaid: 'true' },
  };
  const figure = (title: string, value: string, when: 'today' | 'week' | 'open', to: string) => (
    <Link
      to={to}
      aria-label={t('overview.figureOf', { figure: title, value, when: t(`overview.${when}`) })}
      className={`${LINK} flex flex-wrap items-baseline gap-x-2`}
    >
      <span className={when === 'week' ? 'font-semibold' : BIG}>{value}</span> {t(`overview.${when}`)}
    </Link>
  );
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-box border border-base-300 bg-base-300 lg:grid-cols-3">
      {(['appointments', 'freeMinutes', 'noShows', 'firstVisits', 'unpaid'] as const).map((name) => {
        const list = name === 'freeMinutes' ? null : filters[name];
        const [title, { today, week }] = [t(`overview.${name}`), figures[name]];
        return (
          <Tile key={name} title={title}>
            {figure(
              title,
              today.toLocaleString(language),
              'today',
              list ? listOf({ ...list, from: day }) : boardOf(day),
            )}
            {figure(title, week.toLocaleString(language), 'week', list ? listOf({ ...list, from, to }) : '#days')}
          </Tile>
        );
      })}
      <Tile title={t('overview.refunds')}>
        {figure(t('overview.refunds'), countText(refunds), 'open', paths.inboxOf('refunds'))}
      </Tile>
    </div>
  );
}

const BIG = 'font-heading text-3xl font-semibold tabular-nums';

function Tile({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-1 bg-base-100 p-4 sm:p-5">
      <h2 className="font-text text-base font-medium tracking-normal wrap-anywhere hyphens-auto text-base-content/75">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** How much of what is due the inbox has, by its filters. */
function Decisions() {
  const { t } = useMessages();
  const count = useInboxCounts('admin');
  const due = inboxGroupNames
    .map((name) => ({ name, number: count(inboxGroups[name]) }))
    .filter(({ number }) => number > 0);
  return (
    <Card as="section" className="grid gap-3 max-xl:order-first">
      <h2 className="text-xl">{t('overview.decisions')}</h2>
      {due.length === 0 ? (
        <p>{t('overview.nothing')}</p>
      ) : (
        <ul className="divide-y divide-base-300">
          {due.map(({ name, number }) => (
            <li key={name}>
              <Link to={paths.inboxOf(name)} className={`${LINK} flex min-h-11 items-center justify-between gap-4`}>
                {t(`inbox.filter_${name}`)} <strong className="tabular-nums">{countText(number)}</strong>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link to={paths.inbox} className="justify-self-start font-semibold underline underline-offset-4">
        {t('overview.toInbox')}
      </Link>
    </Card>
  );
}

const CELL = 'py-2.5 ps-4 text-end tabular-nums';

function Revenue({ overview: { day, from, to, revenue } }: { overview: Overview }) {
  const { t, language } = useMessages();
  return (
    <Card as="section" className="grid gap-3">
      <h2 className="text-xl">{t('overview.revenue')}</h2>
      <p className="text-sm text-base-content/75">{t('overview.revenueHint')}</p>
      {revenue.length === 0 ? (
        <p>{t('overview.noRevenue')}</p>
      ) : (
        <table className="w-full">
          <thead className="text-sm">
            <tr>
              <th scope="col" className="text-start font-medium">
                <span className="sr-only">{t('overview.means')}</span>
              </th>
              {[['today', listOf({ from: day })] as const, ['week', listOf({ from, to })] as const].map(
                ([when, list]) => (
                  <th key={when} scope="col" className={`${CELL} font-medium`}>
                    <Link to={list} className="underline underline-offset-4">
                      {t(`overview.${when}`)}
                    </Link>
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-base-300">
            {revenue.map(({ method, currency, today, week }) => (
              <tr key={`${method} ${currency}`}>
                <th scope="row" className="text-start font-normal">
                  {method === 'card' ? t('overview.method_card') : t(`deskPayments.${method}`)}
                </th>
                <td className={CELL}>{formatPrice(today, currency, language)}</td>
                <td className={`${CELL} font-semibold`}>{formatPrice(week, currency, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** Appointments and free minutes of each day of the week, which open its board. */
function Days({ overview: { day: today, days } }: { overview: Overview }) {
  const { t, language } = useMessages();
  const most = Math.max(1, ...days.map(({ appointments }) => appointments));
  return (
    <Card as="section" id="days" className="grid gap-3 scroll-mt-20">
      <h2 className="text-xl">{t('overview.days')}</h2>
      <table className="w-full">
        <thead className="text-sm">
          <tr>
            <th scope="col" className="text-start font-medium">
              {t('overview.day')}
            </th>
            <th scope="col" className={`${CELL} font-medium`}>
              {t('overview.appointments')}
            </th>
            <th aria-hidden="true" className="w-1/2 max-sm:hidden" />
            <th scope="col" className={`${CELL} font-medium`}>
              {t('overview.freeMinutes')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-base-300">
          {days.map(({ day, appointments, freeMinutes }) => (
            <tr key={day} aria-current={day === today ? 'date' : undefined} className="aria-[current]:font-semibold">
              <th scope="row" className="text-start font-[inherit]">
                <Link to={boardOf(day)} className="inline-flex min-h-11 items-center underline underline-offset-4">
                  {formatShortDate(longDate(day), language)}
                </Link>
              </th>
              <td className={CELL}>{appointments.toLocaleString(language)}</td>
              <td aria-hidden="true" className="ps-4 max-sm:hidden">
                <span
                  className={`block h-3 rounded-full ${day === today ? 'bg-primary' : 'bg-primary/30'}`}
                  style={{ width: `${(appointments / most) * 100}%` }}
                />
              </td>
              <td className={CELL}>{freeMinutes.toLocaleString(language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
