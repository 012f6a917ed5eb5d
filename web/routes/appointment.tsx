import { useEffect, useState } from 'react';
import {
  redirect,
  useNavigate,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { summarizeTreatments, type TreatmentSummary } from '#contract/slots/treatments';
import { callRoute } from '#web/api/client.ts';
import { keyOfTime } from '#web/api/slot-changes.ts';
import { useSession } from '#web/api/use-session.ts';
import { useTreatments } from '#web/api/use-treatments.ts';
import { readChosenSlot, withIds, type ChosenSlot } from '#web/chosen-slot.ts';
import { BookingSkeleton } from '#web/features/bookings/booking-skeleton.tsx';
import { TreatmentGrid } from '#web/features/treatments/treatment-grid.tsx';
import { PrivacyHint } from '#web/features/legal/privacy-hint.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { NeedsScript } from '#web/features/site/needs-script.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { pageContext } from '#web/page-context.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-data.ts';
import type { PageHandle } from '#web/root.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { LazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { whenUsed } from '#web/when-used.ts';
import type { Route } from './+types/appointment';

export const handle = {
  title: 'bookings.title',
  description: 'bookings.lead',
  image: 'appointment',
  // For visitors the cards are links to the log-in page; for people who are signed in the dialog opens at once.
  scripts: 'forms',
  mayNeedAll: true,
} satisfies PageHandle;

/** What the dialog is about: a treatment, and what the URL named when it was opened. */
type OpenBooking = { wanted: ChosenSlot; option: TreatmentSummary };

// These components bring the queries, forms and schemas of the page.
const BookingDialog = lazyComponent(
  async () => (await import('#web/features/bookings/booking-dialog.tsx')).BookingDialog,
);
const ForWhom = lazyComponent(async () => (await import('#web/features/persons/for-whom.tsx')).ForWhom);
const HoldSteps = lazyComponent(async () => (await import('#web/features/holds/hold-steps.tsx')).HoldSteps);

/**
 * Without the treatments the page requests them itself and shows an error with a retry button. A link from elsewhere may
 * name treatment and doctor; the page has their ids.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const found = await context
    .get(pageContext)
    .callRoute(summarizeTreatments, {})
    .catch(() => null);
  const ids = found && withIds(new URL(request.url).searchParams, found.data);
  if (ids) throw redirect(`${paths.appointment}?${ids.toString()}`);
  return found;
}

export async function clientLoader(_args: Route.ClientLoaderArgs) {
  return callRoute(summarizeTreatments, {}).catch(() => null);
}

/** The dialog opens by the URL, which must not wait for the treatments once more. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function AppointmentPage({ loaderData }: Route.ComponentProps) {
  const { t, language } = useMessages();
  const session = useSession();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const treatments = useTreatments(loaderData);
  // What was booked in the open dialog: its URL is left then, and the dialog shows the ticket.
  const [booked, setBooked] = useState<OpenBooking | null>(null);
  const [own, setOwn] = useState<string | null>(null);
  const wanted = readChosenSlot(search);
  const offered = treatments.data?.data.find(({ _id, doctors }) => _id === wanted?.treatmentId && doctors.length > 0);
  // A treatment that is archived while its form is open stays there until the server has said so.
  const [opened, setOpened] = useState(offered);
  if (offered && offered !== opened) setOpened(offered);
  const option = offered ?? (opened?._id === wanted?.treatmentId ? opened : undefined);
  const dialogue = wanted && option ? { wanted, option } : booked;

  useEffect(() => {
    if (session.phase !== 'signed-in') return undefined;
    return whenUsed(() => {
      BookingDialog.preload();
      HoldSteps.preload();
      ForWhom.preload();
    });
  }, [session.phase]);

  // Where a card leads without a script: the person who has to sign in returns to the choice.
  const { user, unfinished, clinic } = useRootData();
  const mayBeSignedIn = user !== null || clinic.identity?.mode === 'firebase';
  const hrefOf = (path: string) => (mayBeSignedIn ? path : unfinished ? paths.signUpFrom(path) : paths.loginFrom(path));
  const open = (path: string) => {
    if (session.phase === 'signed-out') void navigate(paths.loginFrom(path));
    else if (session.phase === 'factor') void navigate(paths.loginFactor(path));
    else if (session.phase === 'unfinished') void navigate(paths.signUpFrom(path));
    else void navigate(path, { preventScrollReset: true });
  };
  const leaveUrl = () => setSearch({}, { replace: true, preventScrollReset: true });
  // A chip that had the focus may be gone then.
  const refresh = () => void treatments.refetch().then(focusContentIfLost);
  const close = () => {
    setBooked(null);
    leaveUrl();
    focusContentIfLost();
    // Already read again after the booking.
    if (!booked) refresh();
  };

  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6">
      <PageHeading title={t('bookings.heading')} lead={t('bookings.lead')} />
      <NeedsScript />
      {wanted && treatments.data && !dialogue && (
        <div className="mb-6">
          <Notice tone="info">{t('embed.unknown')}</Notice>
        </div>
      )}
      <TreatmentGrid treatments={treatments} own={own} hrefOf={hrefOf} onBook={open} />
      {dialogue && !['loading', 'unfinished', 'factor'].includes(session.phase) && (
        // The URL has the choice, and a retry loads a new document with the scripts of a new release.
        <LazyDialog
          key={JSON.stringify(dialogue.wanted)}
          title={dialogue.option.texts[language].name}
          size={dialogue.wanted.slot ? 'md' : 'xl'}
          failed={t('bookings.slotsFailed')}
          skeleton={<BookingSkeleton isFolded={dialogue.wanted.slot !== ''} />}
          onClose={close}
        >
          <BookingDialog
            {...dialogue}
            user={session.user}
            privacyHint={<PrivacyHint />}
            renderForWhom={(chosen, onChoose) => (
              <LazyPart skeleton={<div className="box-content h-15 shrink-0 border-b border-base-300 bg-primary/4" />}>
                <ForWhom
                  holder={session.user?.displayName ?? ''}
                  mayRow={session.user?.isEmailProven ?? false}
                  chosen={chosen}
                  onChoose={onChoose}
                />
              </LazyPart>
            )}
            renderHold={(appointment) => (
              <LazyPart skeleton={<Skeleton className="h-36" />}>
                <HoldSteps
                  appointment={appointment}
                  onExpired={() => {
                    close();
                    refresh();
                  }}
                />
              </LazyPart>
            )}
            onClose={close}
            onBooked={(created) => {
              setBooked(dialogue);
              setOwn(keyOfTime({ ...created, date: created.AppointmentDate }));
              leaveUrl();
              void treatments.refetch();
            }}
          />
        </LazyDialog>
      )}
    </div>
  );
}

/** A dialog that was opened by its URL has no button to return the focus to. */
function focusContentIfLost(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  });
}
