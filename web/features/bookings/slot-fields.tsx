import { ChevronDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useFormContext, useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { listSlots } from '#contract/slots/slots';
import { getTreatment, type NextFree, type TreatmentSummary } from '#contract/slots/treatments';
import { withoutConflicts } from '#domain/bookings/own-appointments';
import { rangeOfName } from '#domain/shared/slot-times';
import { dayFromLongDate, longDate } from '#domain/shared/time';
import { clockOfSlot, formatDate, formatShortDate, nameOfSlot } from '#i18n/format';
import { useSlotEvents } from '#web/api/use-slot-events.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField, type Option } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { SlotChoice } from './booking-draft.ts';
import { DayList, type ShownDay } from './day-list.tsx';
import type { MovableTreatment } from './move-price.tsx';
import { NextTimes } from './next-times.tsx';
import { refuseGone } from './refuse-gone.ts';
import { TimeGrid, TimesSkeleton } from './time-grid.tsx';
import type { OwnBooking } from './use-own-appointments.ts';

type SlotFieldsProps = {
  option: TreatmentSummary & Pick<MovableTreatment, 'for' | 'stays'>;
  /** The chosen time may be booked already, by an earlier attempt without a response, and stays chosen. */
  isUnknown?: boolean;
  /** The patient's other appointments, which make times impossible. */
  own?: OwnBooking[];
  /** Shows doctor, day and time as one line, whose button unfolds them. */
  isFolded?: boolean;
  onUnfold?: () => void;
  className?: string;
  /** What is asked before times are shown, above the selects. */
  above?: ReactNode;
  /** Staff choose any other time of the doctor, by further fields. */
  isAnyTime?: boolean;
  /** Called when the chosen time is no longer free, or the patient is booked; its slot is cleared then. */
  onGone?: (message: string) => void;
  /** Called when a choice is changed. */
  onChoose?: () => void;
  /** Further fields, below the selects. */
  children?: ReactNode;
};

/**
 * Doctor, day and slot of the surrounding form: each choice enables the next, with the number of available slots. Days
 * and times as chips set the same selects: below them, and in a wide form as columns beside them. All of them follow the
 * availability.
 */
export function SlotFields({
  option,
  isUnknown = false,
  own = [],
  isFolded = false,
  onUnfold,
  className,
  above,
  isAnyTime = false,
  onGone,
  onChoose,
  children,
}: SlotFieldsProps) {
  const { t, language } = useMessages();
  const fieldError = useFieldError();
  const form = useFormContext<SlotChoice>();
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const [doctor, date, slot] = useWatch({ control: form.control, name: ['doctor_email', 'AppointmentDate', 'slot'] });
  const minutes = option.stays?.doctorEmail === doctor ? option.stays.minutes : undefined;
  const slots = useRoute(
    listSlots,
    { params: { doctorEmail: doctor }, query: { treatment: option._id, minutes, for: option.for } },
    { isReady: doctor !== '' },
  );
  const treatment = useRoute(getTreatment, { params: { id: option._id } }, { isReady: doctor === '' });
  const readAgain = () => void (doctor === '' ? treatment : slots).refetch();
  useSlotEvents({
    onChanges: (changes) => (doctor === '' || changes.some((change) => change.doctor_email === doctor)) && readAgain(),
    onReset: readAgain,
  });
  const doctorId = option.doctors.find(({ docEmail }) => docEmail === doctor)?._id ?? '';
  const free = slots.data?.data.docSlot ?? [];
  // A day without a time left: the patient is booked.
  const offered = withoutConflicts(free, own, { doctorId, treatmentId: option._id });
  const unavailable = (slots.data?.data.unavailable ?? []).map((day) => ({ ...day, slot: [] }));
  const keyOf = ({ date: day }: ShownDay) => dayFromLongDate(day) ?? '';
  const days: ShownDay[] = [...offered, ...unavailable].toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
  const available = days.find((day) => day.date === date)?.slot ?? [];
  const shown = days.find((day) => day.date === date) ?? days.find((day) => day.slot.length > 0);
  const [named, setNamed] = useState<string | null>(null);
  const ownOn = (day: string) => own.find((appointment) => longDate(appointment.day) === day);
  const isLoading = doctor !== '' && slots.isPending;

  const choose = (chosen: Partial<SlotChoice>) => {
    for (const field of ['doctor_email', 'AppointmentDate', 'slot'] as const) {
      const value = chosen[field];
      if (value !== undefined) form.setValue(field, value, { shouldValidate: isSubmitted && value !== '' });
    }
    setNamed(null);
    onChoose?.();
  };
  const chooseDay = ({ date: day, slot: times }: ShownDay) => {
    if (times.length > 0) choose({ AppointmentDate: day, slot: '' });
    if (ownOn(day)) setNamed(day);
  };
  const isFree = slot === '' ? available.length > 0 : available.includes(slot);
  const isGone = slots.isSuccess && !isAnyTime && !isSubmitting && !isUnknown && date !== '' && !isFree;
  const dropGone = useEffectEvent(() => {
    form.setValue('slot', '');
    if (available.length === 0) form.setValue('AppointmentDate', '');
    if (slot !== '') onGone?.(refuseGone({ date, slot }, free, { t, language }));
  });
  useEffect(() => {
    if (isGone) dropGone();
  }, [isGone]);

  const doctorField = form.register('doctor_email', {
    onChange: () => {
      if (!isAnyTime) form.reset({ ...form.getValues(), AppointmentDate: '', slot: '' });
      onChoose?.();
    },
  });
  const dateField = form.register('AppointmentDate', { onChange: () => choose({ slot: '' }) });
  const slotField = form.register('slot', { onChange: () => onChoose?.() });
  const area = useRef<HTMLElement>(null);
  const isPicked = useRef(false);
  // The pressed button disappears: the focus waits here until the doctor's times are loaded, unless it is moved meanwhile.
  useEffect(() => {
    const radio = isPicked.current ? area.current?.querySelector<HTMLElement>(':checked') : null;
    if (!radio) return;
    isPicked.current = false;
    if (document.activeElement === area.current) radio.focus();
  });
  const pick = (next: SlotChoice) => {
    isPicked.current = true;
    area.current?.focus();
    choose(next);
  };
  const booking = named === null ? undefined : ownOn(named);
  return (
    <div className={`@container relative ${className ?? ''}`}>
      <div
        className={
          isAnyTime
            ? 'space-y-4 *:break-inside-avoid @2xl:columns-2 @2xl:gap-8'
            : 'grid content-start gap-4 @4xl:min-h-112 @4xl:w-86'
        }
      >
        {above}
        <details
          open={!isFolded}
          onToggle={({ currentTarget: box }) => {
            if (!box.open || !isFolded) return;
            // The line that had the focus is gone.
            box.querySelector('select')?.focus();
            onUnfold?.();
          }}
        >
          <summary
            hidden={!isFolded}
            className="flex cursor-pointer list-none items-center gap-4 rounded-2xl border border-primary/38 bg-primary/8 p-4"
          >
            <span className="me-auto min-w-0">
              <span className="block font-heading text-lg leading-6 font-semibold">
                {formatShortDate(date, language)}, {slot && clockOfSlot(slot, language)}
              </span>
              <span className="text-sm">{option.doctors.find(({ docEmail }) => docEmail === doctor)?.name}</span>
            </span>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-primary max-sm:hidden" />
            <span className="font-semibold text-primary">{t('bookings.change')}</span>
          </summary>
          <div className="grid gap-4">
            <ChoiceField
              label={t('bookings.selectDoctor')}
              error={fieldError(errors.doctor_email)}
              field={doctorField}
              value={doctor}
              data-autofocus={isFolded ? undefined : ''}
              options={option.doctors.map(({ name, docEmail }) => [docEmail, name])}
            />
            {!isAnyTime && (
              <>
                <ChoiceField
                  label={t('bookings.selectDate')}
                  placeholder={t(isLoading ? 'bookings.slotsLoading' : 'bookings.doctorFirst')}
                  error={fieldError(errors.AppointmentDate)}
                  field={dateField}
                  value={date}
                  options={offered.map((day) => {
                    const state = day.slot.length === 0 ? 'bookings.youAreBooked' : 'bookings.placesLeft';
                    const count = day.spaces ?? day.slot.length;
                    const text = `${formatDate(day.date, language)} (${t(state, { count })})`;
                    return [day.date, text, { disabled: day.slot.length === 0 }];
                  })}
                />
                <DayList
                  days={days}
                  chosen={date}
                  isBookedOn={(day) => ownOn(day) !== undefined}
                  isLoading={isLoading}
                  onChoose={chooseDay}
                />
                <ChoiceField
                  label={t('bookings.selectSlot')}
                  placeholder={t('bookings.slotFirst')}
                  error={fieldError(errors.slot)}
                  field={slotField}
                  value={slot}
                  options={available.map((name) => [name, nameOfSlot(name, language)])}
                />
                <section
                  ref={area}
                  tabIndex={-1}
                  aria-label={t('bookings.freeTimes')}
                  // Below the days of a narrow form: high enough for the times of most days, so that the fields below stay.
                  className="grid min-h-72 content-start gap-1 outline-none @2xl:min-h-112 @4xl:absolute @4xl:inset-y-0 @4xl:start-92 @4xl:end-0 @4xl:min-h-0 @4xl:overflow-y-auto @4xl:border-s @4xl:border-base-300 @4xl:py-5 @4xl:ps-6"
                >
                  {doctor === '' ? (
                    <NextTimes
                      option={option}
                      times={(treatment.data?.data ?? option).nextFree.filter((time) => isAsLong(time, option))}
                      isLoading={treatment.isPending}
                      own={own}
                      onChoose={pick}
                    />
                  ) : (
                    <div className="@4xl:ms-66">
                      {isLoading && <TimesSkeleton />}
                      {slots.isLoadingError && (
                        <ErrorState title={t('bookings.slotsFailed')} onRetry={() => void slots.refetch()} />
                      )}
                      {slots.isSuccess && !days.some((day) => day.slot.length > 0) && (
                        <Notice tone="warning">{t('bookings.noSlots')}</Notice>
                      )}
                      {!isLoading && shown && (
                        <TimeGrid
                          key={`${doctor} ${shown.date}`}
                          date={shown.date}
                          spaces={shown.spaces ?? shown.slot.length}
                          free={free.find((day) => day.date === shown.date)?.slot ?? []}
                          possible={shown.slot}
                          chosen={shown.date === date ? slot : ''}
                          note={booking && t('bookings.yourAppointment', booking.texts)}
                          onChoose={(name) => choose({ AppointmentDate: shown.date, slot: name })}
                        />
                      )}
                    </div>
                  )}
                  {!(doctor === '' ? treatment : slots).isPending && (
                    <p
                      key={`${doctor} ${shown?.date} ${named}`}
                      className={`mt-2 text-sm text-base-content/75 ${doctor === '' ? '' : '@4xl:ms-66'}`}
                    >
                      {t('bookings.eachTakes', { count: minutes ?? option.duration })} {t('bookings.clinicTime')}
                    </p>
                  )}
                </section>
              </>
            )}
          </div>
        </details>
        {children}
      </div>
    </div>
  );
}

/** Whether a next time, which is as long as the treatment, is one that an appointment which stays as long as it is can have. */
function isAsLong({ doctor_email: email, slot }: NextFree, { stays }: Pick<MovableTreatment, 'stays'>): boolean {
  const range = rangeOfName(slot);
  return stays?.doctorEmail !== email || (range !== null && range.end - range.start === stays.minutes);
}

type ChoiceFieldProps = {
  label: string;
  /** Shown, disabled, while there is nothing to choose. */
  placeholder?: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
  value: string;
  options: Option[];
  'data-autofocus'?: string | undefined;
};

function ChoiceField({ placeholder, field, options, ...select }: ChoiceFieldProps) {
  const { t } = useMessages();
  const { label, error } = select;
  if (placeholder && options.length === 0) return <TextField {...{ label, placeholder, error }} disabled />;
  return <SelectField {...field} {...select} options={options} none={t('bookings.chooseOne')} />;
}
