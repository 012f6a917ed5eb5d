import { ManageAppointment } from '#web/features/bookings/manage-appointment.tsx';
import { NeedsScript } from '#web/features/site/needs-script.tsx';
import { useLinkToken, useLinkWish } from '#web/api/use-link-token.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'manage.pageTitle' } satisfies PageHandle;

export default function ManageAppointmentPage() {
  const { t } = useMessages();
  const token = useLinkToken();
  const wish = useLinkWish();
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-12">
      <h1 className="text-3xl">{t('manage.pageTitle')}</h1>
      <NeedsScript />
      {/* Another link in the same tab is another appointment. */}
      <ManageAppointment key={token} token={token} wish={wish} />
    </div>
  );
}
