import { Hourglass, Mail } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { HOLD_MINUTES } from '#domain/bookings/booking-states';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useTakesCards } from '#web/root-data.ts';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import { TimeLeft } from './time-left.tsx';

type HoldBarProps = {
  title: string;
  /** When the hold ends unless its address is confirmed, an instant that is counted down to; null if the clinic confirms it. */
  until: string | null;
  /** Whether a payment by card makes them final, too. */
  canPay?: boolean;
  /** Buttons. */
  action?: ReactNode;
  children: ReactNode;
};

/** What has to happen before held appointments are final, and the time that is left. */
export function HoldBar({ title, until, canPay = true, action, children }: HoldBarProps) {
  const { t } = useMessages();
  const takesCards = useTakesCards() && canPay;
  const headingId = useId();
  const Icon = until === null ? Hourglass : Mail;
  return (
    <section
      aria-labelledby={headingId}
      className="@container rounded-box border border-warning/70 bg-base-100 p-4 sm:px-6 sm:py-5 print:hidden"
    >
      <div className="grid grid-cols-[3rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 @2xl:grid-cols-[3rem_minmax(0,1fr)_auto] @2xl:items-center">
        <span className="grid size-12 place-items-center rounded-full bg-warning/26">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <div className="wrap-anywhere">
          <h2 id={headingId} className="text-lg sm:text-xl">
            {title}
          </h2>
          <p className="text-base-content/80">
            {children} {takesCards && t('holds.orPay')}
            {until !== null && (
              <>
                {' '}
                {t('holds.heldFor')} <TimeLeft until={until} />{' '}
                <Link
                  to={`${paths.profile}#email`}
                  className="inline-block py-0.5 whitespace-nowrap underline underline-offset-4"
                >
                  {t('holds.wrongAddress')}
                </Link>
              </>
            )}
          </p>
        </div>
        {action && <div className="@max-2xl:col-span-2">{action}</div>}
        {until !== null && <HoldProgress until={until} />}
      </div>
    </section>
  );
}

/** The rest of the time as a bar; the clock beside it says the same to screen readers. */
function HoldProgress({ until }: { until: string }) {
  const seconds = useSecondsUntil(until);
  return (
    <progress
      aria-hidden="true"
      className="progress col-span-full h-1.5 progress-warning"
      max={HOLD_MINUTES * 60}
      value={seconds}
    />
  );
}
