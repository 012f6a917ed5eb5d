import type { ReactNode } from 'react';
import { unresolvedReasons, type UnresolvedReason } from '#domain/desk/unresolved-bookings';
import type { MessageKey } from '#i18n/catalogue';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx';
import { UnresolvedTable, itemElementId, type UnresolvedParts } from './unresolved-table.tsx';
import { FailingCalendars } from './failing-calendars.tsx';
import { HoldGroups } from './hold-groups.tsx';
import { useUnresolved } from './use-unresolved.ts';

const reasonMessages: Record<UnresolvedReason, { heading: MessageKey; lead: MessageKey }> = {
  clinic_hold: { heading: 'unresolvedBookings.clinicHold', lead: 'unresolvedBookings.clinicHoldLead' },
  closed_day: { heading: 'unresolvedBookings.closedDay', lead: 'unresolvedBookings.closedDayLead' },
  overlap: { heading: 'unresolvedBookings.overlap', lead: 'unresolvedBookings.overlapLead' },
  doctor_overlap: { heading: 'unresolvedBookings.doctorOverlap', lead: 'unresolvedBookings.overlapLead' },
};

/**
 * Bookings that the clinic has to call a patient about, grouped by reason. `notice` is above them; it is
 * shown together with the list (`isNoticePending`), because the later one of the two would push the other down.
 */
export function UnresolvedScreen({
  notice,
  isNoticePending,
  ...parts
}: UnresolvedParts & { notice: ReactNode; isNoticePending: boolean }) {
  const { t } = useMessages();
  const pages = useUnresolved();
  const { calendars, isError, refetch } = pages;
  const items = isNoticePending ? undefined : pages.items;
  const isPending = !items && (isNoticePending || !isError);
  const groups = unresolvedReasons.map((reason) => ({
    reason,
    group: items?.filter((item) => item.reason === reason),
  }));
  return (
    <>
      <PageHeading
        title={t('dashboard.attention')}
        lead={t('unresolvedBookings.lead')}
        action={
          <ButtonLink to={paths.absences} variant="outline">
            {t('dashboard.absences')}
          </ButtonLink>
        }
      />
      <div className="grid gap-8">
        {isPending ? <RowsSkeleton rows={3} /> : notice}
        {!pages.items && isError && (
          <ErrorState title={t('unresolvedBookings.failed')} onRetry={() => void refetch()} />
        )}
        {items && <FailingCalendars calendars={calendars} />}
        {items?.length === 0 && calendars.length === 0 && (
          <EmptyState illustration={<EmptyCalendar />} title={t('unresolvedBookings.empty')} />
        )}
        {groups.map(
          ({ reason, group }) =>
            group &&
            group.length > 0 && (
              <section key={reason} className="grid gap-4">
                <header className="grid gap-1">
                  <h2 className="text-xl">{t(reasonMessages[reason].heading)}</h2>
                  <p className="text-base-content/75">{t(reasonMessages[reason].lead)}</p>
                </header>
                {reason === 'clinic_hold' ? (
                  <HoldGroups items={group} renderPayment={parts.renderPayment} />
                ) : (
                  <UnresolvedTable caption={t(reasonMessages[reason].heading)} items={group} {...parts} />
                )}
              </section>
            ),
        )}
        {items && <LoadMore pages={pages} rows={items.map(itemElementId)} />}
      </div>
    </>
  );
}
