import { ManageAppointment } from '#web/features/bookings/manage-appointment.tsx';
import { TicketSkeleton } from '#web/features/bookings/ticket-skeleton.tsx';
import { NeedsScript } from '#web/features/site/needs-script.tsx';
import { QueryProvider } from '#web/api/query-provider.tsx';
import { useLinkToken, useLinkWish } from '#web/api/use-link-token.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';

const DeskLink = lazyComponent(async () => (await import('#web/features/rights/desk-link.tsx')).DeskLink);

export const handle = { title: 'manage.pageTitle' } satisfies PageHandle;

export default function ManageAppointmentPage() {
  const { t } = useMessages();
  const token = useLinkToken();
  const wish = useLinkWish();
  return (
    // At least as high as the window, so that the footer does not move when the appointment arrives.
    <div className="mx-auto grid min-h-dvh w-full max-w-[65rem] content-start gap-6 px-4 py-12">
      <h1 className="text-3xl">{t('manage.pageTitle')}</h1>
      <NeedsScript />
      {/* Another link in the same tab is another appointment. */}
      <QueryProvider>
        {wish === 'birth-date' || wish === 'not-me' ? (
          <LazyPart skeleton={<TicketSkeleton />}>
            <DeskLink
              key={token}
              token={token ?? ''}
              isStranger={wish === 'not-me'}
              renderAppointment={(managed) => <ManageAppointment key={managed} token={managed} wish={null} />}
            />
          </LazyPart>
        ) : (
          <ManageAppointment key={token} token={token} wish={wish} />
        )}
      </QueryProvider>
    </div>
  );
}
