import { lazy, Suspense, useEffect, useRef } from 'react';
import type { DocSlot } from '#contract/slots/slots';
import type { NextFree, TreatmentSummary } from '#contract/slots/treatments';
import { withoutConflicts, type OwnAppointment } from '#domain/bookings/own-appointments';
import { clockOfSlot, formatShortDate, startOfSlot } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { SlotChoice } from './booking-form.ts';
import { DayStrip } from './day-strip.tsx';
import { TimeChip } from './time-chip.tsx';

const MonthCalendar = lazy(async () =>
  import('./month-calendar.tsx').then(
    ({ MonthCalendar: component }) => ({ default: component }),
    // The calendar's script could not be loaded.
    () => ({ default: DayStrip }),
  ),
);

/** More times than this are shown by their start alone. */
const MAX_RANGES = 8;

type TimePickerProps = {
  option: TreatmentSummary;
  /** The patient's other appointments. */
  own: OwnAppointment[];
  /** The doctor's days that have free times; one that the patient cannot have has none left. */
  days: DocSlot[];
  choice: SlotChoice;
  isLoading: boolean;
  /** A month calendar instead of a strip of five days. */
  isWide: boolean;
  onChoose: (choice: Partial<SlotChoice>) => void;
};

/** Days and times as chips, which set the selects; without a doctor the next times of all. */
export function TimePicker({ option, own, days, choice, isLoading, isWide, onChoose }: TimePickerProps) {
  const { t } = useMessages();
  const height = isWide ? 'lg:w-92' : 'min-h-40';
  const section = useRef<HTMLElement>(null);
  const isPicked = useRef(false);
  // The pressed button disappears: the focus waits here until the doctor's times are loaded, unless it is moved meanwhile.
  useEffect(() => {
    if (!isPicked.current) return;
    // The days precede the times.
    const chosen = [...(section.current?.querySelectorAll<HTMLElement>('li > [aria-pressed="true"]') ?? [])].at(-1);
    if (!chosen) return;
    isPicked.current = false;
    if (document.activeElement === section.current) chosen.focus();
  });
  const pick = (next: Partial<SlotChoice>) => {
    isPicked.current = true;
    section.current?.focus();
    onChoose(next);
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('bookings.freeTimes')}
      aria-busy={isLoading || undefined}
      className={`grid content-start gap-4 rounded-box bg-base-200 p-3 outline-none! sm:p-4 ${height}`}
    >
      {choice.doctor_email === '' ? (
        <NextTimes option={option} own={own} onChoose={pick} />
      ) : isLoading ? (
        <>
          <output className="text-base-content/75 text-sm">{t('bookings.slotsLoading')}</output>
          <Skeleton className={isWide ? 'h-80' : 'h-28'} />
        </>
      ) : (
        days.length > 0 && <DaysAndTimes days={days} choice={choice} isWide={isWide} onChoose={onChoose} />
      )}
    </section>
  );
}

/** The next free times over all doctors of the treatment. */
function NextTimes({ option, own, onChoose }: Pick<TimePickerProps, 'option' | 'own' | 'onChoose'>) {
  const { t, language } = useMessages();
  const isPossible = ({ doctor_email: email, date, slot }: NextFree) => {
    const doctorId = option.doctors.find(({ docEmail }) => docEmail === email)?._id ?? '';
    const [day] = withoutConflicts([{ date, slot: [slot] }], own, { doctorId, treatmentId: option._id });
    return day?.slot.length === 1;
  };
  return (
    <>
      <h3 className="text-base">{t('bookings.nextTimes')}</h3>
      <ul className="grid gap-2">
        {option.nextFree.filter(isPossible).map(({ doctor_email, doctor, date, slot }) => (
          <li key={`${date} ${slot}`} className="grid">
            <TimeChip onClick={() => onChoose({ doctor_email, AppointmentDate: date, slot })}>
              <span className="font-semibold">
                {formatShortDate(date, language)}, {startOfSlot(slot, language)}
              </span>{' '}
              <span className="text-sm">{doctor}</span>
            </TimeChip>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The days of a doctor and the times of the chosen day, else of the first. */
function DaysAndTimes({ days, choice, isWide, onChoose }: Omit<TimePickerProps, 'option' | 'own' | 'isLoading'>) {
  const { language } = useMessages();
  const { AppointmentDate: date, slot } = choice;
  const shown = days.find((day) => day.date === date) ?? days.find((day) => day.slot.length > 0);
  // Times of hours overlap; their starts are enough to choose from.
  const isDense = (shown?.slot.length ?? 0) > MAX_RANGES;
  const chooseDay = (day: string) => {
    if (day !== date) onChoose({ AppointmentDate: day, slot: '' });
  };
  return (
    <>
      {isWide ? (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <MonthCalendar days={days} chosen={date} onChoose={chooseDay} />
        </Suspense>
      ) : (
        <DayStrip days={days} chosen={date} onChoose={chooseDay} />
      )}
      {shown && (
        <div className="grid gap-2">
          <h3 className="text-base">{formatShortDate(shown.date, language)}</h3>
          <ul className={`grid max-h-72 gap-2 overflow-y-auto ${isDense ? 'grid-cols-3' : 'grid-cols-2'}`}>
            {shown.slot.map((name) => (
              <li key={name} className="grid">
                <TimeChip
                  isChosen={shown.date === date && name === slot}
                  onClick={() => onChoose({ AppointmentDate: shown.date, slot: name })}
                >
                  <span className="text-sm font-semibold">
                    {isDense ? startOfSlot(name, language) : clockOfSlot(name, language)}
                  </span>
                  {isDense && <span className="sr-only">{` (${clockOfSlot(name, language)})`}</span>}
                </TimeChip>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
