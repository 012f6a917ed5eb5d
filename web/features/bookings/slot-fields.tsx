import { useFormContext, useWatch } from 'react-hook-form';
import { listSlots } from '#contract/slots';
import type { TreatmentSummary } from '#contract/treatments';
import { useRoute } from '#web/api/use-route.ts';
import { clockOfSlot, formatDate, nameOfSlot } from '#i18n/format';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { SlotChoice } from './booking-form.ts';

/** What the server reports about one of the fields, in the page's language. */
export type SlotFailure = { field: keyof SlotChoice; message: string };

/** Doctor, day and slot of the surrounding form: each choice enables the next, with the number of available slots. */
export function SlotFields({ option, failure }: { option: TreatmentSummary; failure?: SlotFailure | null }) {
  const { t, language } = useMessages();
  const fieldError = useFieldError();
  const form = useFormContext<SlotChoice>();
  const { errors } = form.formState;
  const errorOf = (field: keyof SlotChoice) =>
    fieldError(errors[field]) ?? (failure?.field === field ? failure.message : undefined);
  const [doctor, date, slot] = useWatch({ control: form.control, name: ['doctor_email', 'AppointmentDate', 'slot'] });
  const slots = useRoute(listSlots, { params: { doctorEmail: doctor } }, { isReady: doctor !== '' });
  const days = (slots.data?.data.docSlot ?? []).filter((day) => day.slot.length > 0);
  const available = days.find((day) => day.date === date)?.slot ?? [];
  const doctorField = form.register('doctor_email', {
    onChange: () => form.reset({ ...form.getValues(), AppointmentDate: '', slot: '' }),
  });
  const dateField = form.register('AppointmentDate', { onChange: () => form.setValue('slot', '') });
  return (
    <>
      <SelectField label={t('bookings.selectDoctor')} error={errorOf('doctor_email')} {...doctorField}>
        <option value="">{t('bookings.chooseOne')}</option>
        {option.doctors.map(({ name, docEmail }) => (
          <option key={docEmail} value={docEmail}>
            {name}
          </option>
        ))}
      </SelectField>
      {slots.isLoadingError && (
        <ErrorState
          title={t('bookings.slotsFailed')}
          retryLabel={t('bookings.tryAgain')}
          onRetry={() => void slots.refetch()}
        />
      )}
      {slots.isSuccess && days.length === 0 && <Notice tone="warning">{t('bookings.noSlots')}</Notice>}
      {days.length === 0 ? (
        <TextField
          label={t('bookings.selectDate')}
          placeholder={t('bookings.doctorFirst')}
          error={errorOf('AppointmentDate')}
          disabled
        />
      ) : (
        <SelectField label={t('bookings.selectDate')} error={errorOf('AppointmentDate')} {...dateField} value={date}>
          <option value="">{t('bookings.chooseOne')}</option>
          {days.map((day) => (
            <option key={day.date} value={day.date}>
              {`${formatDate(day.date, language)} (${t('bookings.placesLeft', { count: day.slot.length })})`}
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
          hint={slot ? `${clockOfSlot(slot, t)}. ${t('bookings.clinicTime')}` : t('bookings.clinicTime')}
          {...form.register('slot')}
          value={slot}
        >
          <option value="">{t('bookings.chooseOne')}</option>
          {available.map((name) => (
            <option key={name} value={name}>
              {nameOfSlot(name, language, t)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
