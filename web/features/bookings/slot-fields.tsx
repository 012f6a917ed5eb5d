import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { listSlots } from '#contract/slots/slots';
import type { TreatmentSummary } from '#contract/slots/treatments';
import { withoutConflicts, type OwnAppointment } from '#domain/bookings/own-appointments';
import { clockOfSlot, formatDate, nameOfSlot } from '#i18n/format';
import { useSlotEvents } from '#web/api/use-slot-events.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import type { SlotChoice } from './booking-form.ts';
import type { MovableTreatment } from './move-price.tsx';
import { refuseGone } from './refuse-gone.ts';
import type { Refusal } from './refused-time.tsx';
import { TimePicker } from './time-picker.tsx';

/** What the server reports about one of the fields, in the page's language. */
export type SlotFailure = { field: keyof SlotChoice; message: string };

type SlotFieldsProps = {
  option: TreatmentSummary & Pick<MovableTreatment, 'for'>;
  failure?: SlotFailure | null;
  /** The chosen time may be booked already, by an earlier attempt without a response, and stays chosen. */
  isUnknown?: boolean;
  /** The patient's other appointments, which make times impossible. */
  own?: OwnAppointment[];
  /** Called when the chosen time is no longer free, or the patient is booked; its slot is cleared then. */
  onGone?: (refusal: Refusal) => void;
  /** Called when a choice is changed. */
  onChoose?: () => void;
  /** Further fields, below the selects. */
  children?: ReactNode;
};

/**
 * Doctor, day and slot of the surrounding form: each choice enables the next, with the number of available slots. Chips
 * beside the selects, on narrower screens above them, set the same values. All of them follow the availability.
 */
export function SlotFields({
  option,
  failure,
  isUnknown = false,
  own = [],
  onGone,
  onChoose,
  children,
}: SlotFieldsProps) {
  const { t, language } = useMessages();
  const isWide = useIsWide('lg');
  const fieldError = useFieldError();
  const form = useFormContext<SlotChoice>();
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const errorOf = (field: keyof SlotChoice) =>
    fieldError(errors[field]) ?? (failure?.field === field ? failure.message : undefined);
  const [doctor, date, slot] = useWatch({ control: form.control, name: ['doctor_email', 'AppointmentDate', 'slot'] });
  const slots = useRoute(
    listSlots,
    { params: { doctorEmail: doctor }, query: { treatment: option._id, for: option.for } },
    { isReady: doctor !== '' },
  );
  const readAgain = () => doctor !== '' && void slots.refetch();
  useSlotEvents({
    onChanges: (changes) => changes.some((change) => change.doctor_email === doctor) && readAgain(),
    onReset: readAgain,
  });
  const doctorId = option.doctors.find(({ docEmail }) => docEmail === doctor)?._id ?? '';
  const free = slots.data?.data.docSlot ?? [];
  // A day without a time left: the patient is booked.
  const days = withoutConflicts(free, own, { doctorId, treatmentId: option._id });
  const available = days.find((day) => day.date === date)?.slot ?? [];
  const isLoading = doctor !== '' && slots.isPending;

  const choose = (chosen: Partial<SlotChoice>) => {
    for (const field of ['doctor_email', 'AppointmentDate', 'slot'] as const) {
      const value = chosen[field];
      if (value !== undefined) form.setValue(field, value, { shouldValidate: isSubmitted && value !== '' });
    }
    onChoose?.();
  };
  const isFree = slot === '' ? available.length > 0 : available.includes(slot);
  const isGone = slots.isSuccess && !isSubmitting && !isUnknown && date !== '' && !isFree;
  const dropGone = useEffectEvent(() => {
    form.setValue('slot', '');
    if (available.length === 0) form.setValue('AppointmentDate', '');
    if (slot !== '') onGone?.(refuseGone({ date, slot }, { free, possible: days }, { t, language }));
  });
  useEffect(() => {
    if (isGone) dropGone();
  }, [isGone]);

  const doctorField = form.register('doctor_email', {
    onChange: () => {
      form.reset({ ...form.getValues(), AppointmentDate: '', slot: '' });
      onChoose?.();
    },
  });
  const dateField = form.register('AppointmentDate', { onChange: () => choose({ slot: '' }) });
  const slotField = form.register('slot', { onChange: () => onChoose?.() });
  const picker = (
    <TimePicker
      option={option}
      own={own}
      days={days}
      choice={{ doctor_email: doctor, AppointmentDate: date, slot }}
      isLoading={isLoading}
      isWide={isWide}
      onChoose={choose}
    />
  );
  return (
    <div className="grid gap-4 lg:grid-cols-[1fr_auto] lg:gap-6">
      {!isWide && picker}
      <div key="fields" className="grid content-start gap-4">
        <SelectField label={t('bookings.selectDoctor')} error={errorOf('doctor_email')} {...doctorField} value={doctor}>
          <option value="">{t('bookings.chooseOne')}</option>
          {option.doctors.map(({ name, docEmail }) => (
            <option key={docEmail} value={docEmail}>
              {name}
            </option>
          ))}
        </SelectField>
        {slots.isLoadingError && <ErrorState title={t('bookings.slotsFailed')} onRetry={() => void slots.refetch()} />}
        {slots.isSuccess && days.length === 0 && <Notice tone="warning">{t('bookings.noSlots')}</Notice>}
        {days.length === 0 ? (
          <TextField
            label={t('bookings.selectDate')}
            placeholder={t(isLoading ? 'bookings.slotsLoading' : 'bookings.doctorFirst')}
            error={errorOf('AppointmentDate')}
            disabled
          />
        ) : (
          <SelectField label={t('bookings.selectDate')} error={errorOf('AppointmentDate')} {...dateField} value={date}>
            <option value="">{t('bookings.chooseOne')}</option>
            {days.map((day) => (
              <option key={day.date} value={day.date} disabled={day.slot.length === 0}>
                {`${formatDate(day.date, language)} (${t(day.slot.length === 0 ? 'bookings.youAreBooked' : 'bookings.placesLeft', { count: day.spaces ?? day.slot.length })})`}
              </option>
            ))}
          </SelectField>
        )}
        {available.length === 0 ? (
          <TextField
            label={t('bookings.selectSlot')}
            placeholder={t('bookings.slotFirst')}
            error={errorOf('slot')}
            disabled
          />
        ) : (
          <SelectField
            label={t('bookings.selectSlot')}
            error={errorOf('slot')}
            hint={slot ? `${clockOfSlot(slot, language)}. ${t('bookings.clinicTime')}` : t('bookings.clinicTime')}
            {...slotField}
            value={slot}
          >
            <option value="">{t('bookings.chooseOne')}</option>
            {available.map((name) => (
              <option key={name} value={name}>
                {nameOfSlot(name, language)}
              </option>
            ))}
          </SelectField>
        )}
        {children}
      </div>
      {isWide && picker}
    </div>
  );
}
