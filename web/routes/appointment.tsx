import { useState } from 'react';
import { useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import type { Appointment } from '#contract/bookings';
import { summarizeTreatments } from '#contract/treatments';
import { useRoute } from '#web/api/use-route.ts';
import { useSession } from '#web/api/use-session.ts';
import { BookingDialog } from '#web/features/bookings/booking-dialog.tsx';
import { TreatmentGrid } from '#web/features/treatments/treatment-grid.tsx';
import { PrivacyHint } from '#web/features/legal/privacy-hint.tsx';
import { HeldDialog } from '#web/features/holds/held-dialog.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { pageContext } from '#web/page-context.ts';
import { paths } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { Route } from './+types/appointment';

export const handle = {
  title: 'bookings.title',
  description: 'bookings.lead',
  image: 'appointment',
} satisfies PageHandle;

/** The first page load includes the treatments; later ones read them through the cache. */
export async function loader({ context }: LoaderFunctionArgs) {
  // Without them the page requests them itself and shows an error with a retry button.
  return context
    .get(pageContext)
    .callRoute(summarizeTreatments, {})
    .catch(() => null);
}

export async function clientLoader(_args: Route.ClientLoaderArgs) {
  return null;
}

export default function AppointmentPage({ loaderData }: Route.ComponentProps) {
  const { t } = useMessages();
  const session = useSession();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [held, setHeld] = useState<Appointment | null>(null);
  const treatments = useRoute(summarizeTreatments, {}, loaderData ? { initial: loaderData } : {});
  const wanted = search.get('treatment');
  const chosen = treatments.data?.data.find((option) => option._id === wanted && option.freeSlots > 0);

  const open = (treatmentId: string) => {
    if (session.phase === 'signed-out') void navigate(paths.loginFrom(paths.bookTreatment(treatmentId)));
    else if (session.phase === 'unfinished') void navigate(paths.signUpFrom(paths.bookTreatment(treatmentId)));
    else setSearch({ treatment: treatmentId }, { preventScrollReset: true });
  };
  const close = () => {
    setSearch({}, { replace: true, preventScrollReset: true });
    focusContentIfLost();
  };
  const closeHeld = () => {
    setHeld(null);
    focusContentIfLost();
  };

  const finish = (booked: Appointment) => {
    if (booked.status === 'held') setHeld(booked);
    close();
  };

  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10">
      <PageHeading title={t('bookings.heading')} lead={t('bookings.lead')} />
      <TreatmentGrid treatments={treatments} onBook={open} />
      {chosen && session.phase !== 'loading' && session.phase !== 'unfinished' && (
        <BookingDialog
          key={chosen._id}
          option={chosen}
          user={session.user}
          privacyHint={<PrivacyHint />}
          onClose={close}
          onBooked={finish}
        />
      )}
      {/* After the booking dialog, so that the focus returns to the button that opened that one. */}
      {held && !chosen && <HeldDialog requested={held} onClose={closeHeld} />}
    </div>
  );
}

/** A dialog that was opened by its URL has no button to return the focus to. */
function focusContentIfLost(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  });
}
