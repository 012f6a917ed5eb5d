import { ChevronLeft, ChevronRight, Phone, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { InboxItem } from '#contract/desk/inbox';
import type { Day } from '#domain/shared/time';
import { clockOfSlot, formatDate, formatElapsed } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RowMenu, type MenuItem } from '#web/ui/row-menu.tsx';
import { amountOf, groupText, looks, nameOf, titleOf, whenOf } from './item-texts.ts';
import { MainAct } from './inbox-row.tsx';
import { telephoneHref } from '#web/ui/telephone-href.ts';

type InboxDetailProps = {
  item: InboxItem;
  today: Day;
  /** What can be done, the main act first. */
  acts: MenuItem[];
  /** Whether the first act is the main one of the screen: not of what is done, nor below a form. */
  isMain: boolean;
  /** Whether it is no longer in the list. */
  isGone: boolean;
  isBusy: boolean;
  /** The list; null beside it. */
  back: { list: string; next: string | null; position: string } | null;
  /** Payments of an appointment. */
  renderPayment: (appointment: InboxItem['appointments'][number]) => ReactNode;
  onMove: (bookingId: string) => void;
  children: ReactNode;
};

/** An item with everything that is known of it, and what can be done about it. */
export function InboxDetail({ item, today, acts, isMain, isGone, isBusy, back, ...parts }: InboxDetailProps) {
  const texts = useMessages();
  const { t, language } = texts;
  const { kind, person, appointments, payment, doctor, host } = item;
  const { icon: Icon, tone } = looks[kind];
  const heading = useRef<HTMLHeadingElement>(null);
  const isPage = back !== null;
  const Heading = isPage ? 'h1' : 'h2';
  useEffect(() => {
    if (isPage) heading.current?.focus();
  }, [isPage]);
  const [main, ...others] = acts;
  const title = titleOf(item, texts);
  const amount =
    payment &&
    t('inbox.method', {
      amount: amountOf(item, language),
      method: t(`deskPayments.${payment.method}`),
    });
  const facts = {
    [t('inbox.email')]: person.email && (
      <a className="link" href={`mailto:${encodeURIComponent(person.email).replace('%40', '@')}`}>
        {person.email}
      </a>
    ),
    [t('inbox.amount')]: amount,
    [t('inbox.specialty')]: doctor?.specialty,
    [t('inbox.number')]: doctor?.number,
    [t('inbox.address')]: host,
  };
  return (
    <section
      aria-label={title}
      className="grid content-start rounded-box border border-base-300 bg-base-100 max-xl:-mx-4 max-xl:-mt-3 max-xl:rounded-none max-xl:border-x-0 xl:max-h-[calc(100dvh-var(--bar)-9rem)] xl:grid-rows-[auto_minmax(0,1fr)_auto] xl:overflow-clip"
    >
      <header className="grid gap-2 border-b border-base-300 p-4 sm:px-6">
        {back && (
          <nav className="-ms-2 flex items-center gap-2">
            <StepLink to={back.list} label={t('inbox.back')} icon={ChevronLeft} />
            <span className="flex-1 text-sm text-base-content/75">{back.position}</span>
            {back.next && <StepLink to={back.next} label={t('inbox.next')} icon={ChevronRight} />}
          </nav>
        )}
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <span className={classNames('inline-flex items-center gap-1.5 rounded-lg px-2 py-0.5 font-semibold', tone)}>
            <Icon aria-hidden="true" className="size-4" />
            {t(`inbox.kind_${kind}`)}
          </span>
          <span className="text-base-content/75">
            {whenOf(item, today, texts).text}
            {!item.isDeadline && !isGone && ` · ${formatElapsed(minutesSince(item.at), language)}`}
          </span>
        </p>
        <Heading ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
          {nameOf(item, t)}
        </Heading>
        <p className="text-base-content/75">
          {t(payment?.method === 'card' ? 'inbox.about_return_card' : `inbox.about_${kind}`)}
        </p>
        {isGone && <Notice tone="info">{t('inbox.gone')}</Notice>}
      </header>
      <div className="grid content-start gap-5 overflow-y-auto p-4 sm:px-6">
        {person.phone && <PhoneCard number={person.phone} />}
        <Facts facts={facts} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 gap-y-2 empty:hidden" />
        {appointments.length > 0 && (
          <section className="grid gap-3">
            <h3 className="text-lg">{t('inbox.appointment')}</h3>
            {item.hold && <p>{groupText(item, t)}</p>}
            {appointments.map((booked) => (
              <div key={booked._id} className="grid gap-1">
                <p className="font-semibold">
                  {formatDate(booked.AppointmentDate, language)}, {clockOfSlot(booked.slot, language)}
                </p>
                <p>
                  {booked.treatmentNames[language]} · {booked.doctor_name}
                </p>
                {parts.renderPayment(booked)}
                {appointments.length > 1 && (
                  <Button
                    variant="outline"
                    size="sm"
                    className="min-h-11 justify-self-start"
                    aria-label={t('inbox.ofItem', {
                      act: t('inbox.move'),
                      what: formatDate(booked.AppointmentDate, language),
                    })}
                    onClick={() => parts.onMove(booked._id)}
                  >
                    {t('inbox.move')}
                  </Button>
                )}
              </div>
            ))}
          </section>
        )}
        {parts.children}
      </div>
      {acts.length > 0 && (
        <footer className="sticky bottom-(--tabs) z-10 border-t border-base-300 bg-base-100 px-4 py-3 sm:px-6 xl:static print:hidden">
          <RowMenu label={t('inbox.more', { what: title })} items={others}>
            {main && <MainAct act={main} title={title} isBusy={isBusy} variant={isMain ? 'accent' : 'outline'} />}
          </RowMenu>
        </footer>
      )}
    </section>
  );
}

const minutesSince = (instant: string) => Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / 60_000));

function StepLink({ to, label, icon: Icon }: { to: string; label: string; icon: LucideIcon }) {
  return (
    <Link to={to} aria-label={label} title={label} className="btn btn-square btn-ghost">
      <Icon aria-hidden="true" className="size-5" />
    </Link>
  );
}

function PhoneCard({ number }: { number: string }) {
  const { t } = useMessages();
  return (
    <p className="flex items-center justify-between gap-3 rounded-box border border-base-300 bg-base-200 px-4 py-3">
      <span className="font-heading text-2xl font-semibold tabular-nums">{number}</span>
      <a
        href={telephoneHref(number)}
        aria-label={t('inbox.ofItem', { act: t('inbox.kind_call'), what: number })}
        className="btn min-h-11 rounded-full btn-outline border-base-content/30 bg-base-100 px-4"
      >
        <Phone aria-hidden="true" className="size-4" />
        {t('inbox.kind_call')}
      </a>
    </p>
  );
}
