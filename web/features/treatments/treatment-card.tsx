import { Fragment, useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { NextFree, TreatmentSummary } from '#contract/slots/treatments';
import { doctorSlug } from '#domain/people/doctor-profile';
import { keyOfTime } from '#web/api/slot-changes.ts';
import { priceFor } from '#domain/shared/insurance';
import { useVisitor } from '#web/api/use-visitor.ts';
import { clockOfSlot, formatOtherPrices, formatShortDate, formatTreatmentPrice, startOfSlot } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { chipClass } from '#web/ui/chip-style.ts';
import { classNames } from '#web/ui/class-names.ts';

type TreatmentCardProps = {
  option: TreatmentSummary;
  /** The times that somebody took since the card was read, by `keyOfTime`. */
  taken: ReadonlySet<string>;
  /** Where a link to the dialog at this URL leads without a script. */
  hrefOf: (path: string) => string;
  /** Opens the dialog at this URL. */
  onBook: (path: string) => void;
};

/** One treatment: price, doctors, number of available slots, the next times, and the button to book it. */
export function TreatmentCard({ option, taken, hrefOf, onBook }: TreatmentCardProps) {
  const { t, language } = useMessages();
  const heading = useId();
  const { name, description } = option.texts[language];
  const count = option.freeSlots;
  const hasDoctor = option.doctors.length > 0;
  const insurance = useVisitor().user?.insurance ?? null;
  const others = insurance === null && formatOtherPrices(option, language, t);
  const price = formatTreatmentPrice({ ...option, ...priceFor(option, insurance) }, language, t);
  return (
    <Card as="article" aria-labelledby={heading} className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h2 id={heading} className="min-w-0 text-xl wrap-anywhere hyphens-auto">
          {name}
        </h2>
        {option.image && (
          <img
            src={option.image}
            alt=""
            width="56"
            height="56"
            loading="lazy"
            className="size-14 shrink-0 rounded-full object-cover"
          />
        )}
      </div>
      {description && <p className="text-base-content/80 wrap-anywhere">{description}</p>}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-lg">{t('bookings.price', { price })}</p>
        <p className={count > 0 ? 'text-primary font-semibold' : 'text-base-content/70'}>
          {count > 0 ? t('bookings.spaces', { count }) : t('bookings.tryAnotherDay')}
        </p>
      </div>
      {others && <p className="text-sm text-base-content/75">{others}</p>}
      {hasDoctor && <DoctorLinks doctors={option.doctors} />}
      {option.nextFree.length > 0 && (
        <ul aria-label={t('bookings.nextTimes')} className="mt-auto grid grid-cols-3 gap-2 pt-1">
          {option.nextFree.map((time, index) => (
            <Fragment key={`${time.date} ${time.slot}`}>
              {time.date !== option.nextFree[index - 1]?.date && (
                <li className="col-span-3 text-sm text-base-content/75">{formatShortDate(time.date, language)}</li>
              )}
              <li className="grid">
                <TimeLink
                  option={option}
                  time={time}
                  isTaken={taken.has(keyOfTime(time))}
                  hrefOf={hrefOf}
                  onBook={onBook}
                />
              </li>
            </Fragment>
          ))}
        </ul>
      )}
      <BookForm
        href={hrefOf(paths.bookTreatment(option._id))}
        className={option.nextFree.length > 0 ? '' : 'mt-auto'}
        onBook={() => onBook(paths.bookTreatment(option._id))}
      >
        <Button type="submit" isPlain variant="accent" disabled={!hasDoctor || count === 0}>
          {hasDoctor ? t('bookings.bookAppointment') : t('bookings.doctorNotAvailable')}
        </Button>
      </BookForm>
    </Card>
  );
}

/** A button that leads to `href`, also without a script. */
function BookForm({
  href,
  className,
  onBook,
  children,
}: {
  href: string;
  className: string;
  onBook: () => void;
  children: ReactNode;
}) {
  const [path, query] = href.split('?');
  return (
    <form
      action={path}
      className={classNames('grid', className)}
      onSubmit={(event) => {
        event.preventDefault();
        onBook();
      }}
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** The doctors of a treatment, each with a page. */
function DoctorLinks({ doctors }: { doctors: TreatmentSummary['doctors'] }) {
  const { t } = useMessages();
  return (
    <p className="text-base-content/75 text-sm">
      {t('bookings.doctors', { names: '' })}
      {doctors.map((doctor, index) => (
        <Fragment key={doctor._id}>
          {index > 0 && ', '}
          <Link to={paths.doctor(doctorSlug(doctor))} className="underline underline-offset-4 hover:text-base-content">
            {doctor.name}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

type TimeLinkProps = Omit<TreatmentCardProps, 'taken'> & { time: NextFree; isTaken: boolean };

/** One of the next times: opens the dialog with doctor, day and slot chosen. Fades once somebody took it. */
function TimeLink({ option, time, isTaken, hrefOf, onBook }: TimeLinkProps) {
  const { language } = useMessages();
  const doctorId = option.doctors.find(({ docEmail }) => docEmail === time.doctor_email)?._id ?? '';
  const path = paths.bookSlot(option._id, { doctorId, date: time.date, slot: time.slot });
  return (
    <Link
      to={hrefOf(path)}
      data-time={keyOfTime(time)}
      preventScrollReset
      aria-disabled={isTaken}
      className={chipClass(false, 'aria-disabled:line-through aria-disabled:opacity-40 aria-disabled:duration-500')}
      onClick={(event) => {
        if (isTaken) return event.preventDefault();
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onBook(path);
      }}
    >
      <span className="sr-only">{`${formatShortDate(time.date, language)}, `}</span>
      <span className="font-semibold whitespace-nowrap">{startOfSlot(time.slot, language, true)}</span>
      <span className="sr-only">{` (${clockOfSlot(time.slot, language)}), ${time.doctor}`}</span>
    </Link>
  );
}
