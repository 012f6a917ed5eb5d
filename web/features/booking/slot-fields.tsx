import { useWatch, type UseFormReturn } from 'react-hook-form';
import { listSlots } from '#contract/slots';
import type { TreatmentSummary } from '#contract/treatments';
import { useRoute } from '../../api/use-route.ts';
import { clockOfSlot, formatDate, nameOfSlot } from '../../i18n/format.ts';
import { useFieldError, useWords } from '../../i18n/use-words.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { BookingChoice } from './booking-form.ts';

/** Doctor, then day, then slot: each choice opens the next and says how much is free. */
export function SlotFields({ option, form }: { option: TreatmentSummary; form: UseFormReturn<BookingChoice> }) {
  const { t, language } = useWords();
  const fieldError = useFieldError();
  const { errors } = form.formState;
  const [doctor, date, slot] = useWatch({ control: form.control, name: ['doctor_email', 'AppointmentDate', 'slot'] });
  const slots = useRoute(listSlots, { params: { doctorEmail: doctor } }, { isReady: doctor !== '' });
  const days = (slots.data?.data.docSlot ?? []).filter((day) => day.slot.length > 0);
  const free = days.find((day) => day.date === date)?.slot ?? [];
  const doctorField = form.register('doctor_email', {
    onChange: () => form.reset({ ...form.getValues(), AppointmentDate: '', slot: '' }),
  });
  const dateField = form.register('AppointmentDate', { onChange: () => form.setValue('slot', '') });
  return (
    <>
      <SelectField label={t('booking.selectDoctor')} error={fieldError(errors.doctor_email)} {...doctorField}>
        <option value="">{t('booking.chooseOne')}</option>
        {option.doctors.map(({ name, docEmail }) => (
          <option key={docEmail} value={docEmail}>
            {name}
          </option>
        ))}
      </SelectField>
      {slots.isLoadingError && (
        <ErrorState
          title={t('booking.slotsFailed')}
          retryLabel={t('booking.tryAgain')}
          onRetry={() => void slots.refetch()}
        />
      )}
      {slots.isSuccess && days.length === 0 && <Notice tone="warning">{t('booking.noSlots')}</Notice>}
      {days.length === 0 ? (
        <TextField
          label={t('booking.selectDate')}
          placeholder={t('booking.doctorFirst')}
          error={fieldError(errors.AppointmentDate)}
          disabled
        />
      ) : (
        <SelectField
          label={t('booking.selectDate')}
          error={fieldError(errors.AppointmentDate)}
          {...dateField}
          value={date}
        >
          <option value="">{t('booking.chooseOne')}</option>
          {days.map((day) => (
            <option key={day.date} value={day.date}>
              {`${formatDate(day.date, language)} (${t('booking.placesLeft', { count: day.slot.length })})`}
            </option>
          ))}
        </SelectField>
      )}
      {free.length === 0 ? (
        <TextField
          label={t('booking.selectSlot')}
          placeholder={t('booking.slotFirst')}
          error={fieldError(errors.slot)}
          disabled
        />
      ) : (
        <SelectField
          label={t('booking.selectSlot')}
          error={fieldError(errors.slot)}
          hint={slot ? `${clockOfSlot(slot, t)}. ${t('booking.clinicTime')}` : t('booking.clinicTime')}
          {...form.register('slot')}
          value={slot}
        >
          <option value="">{t('booking.chooseOne')}</option>
          {free.map((name) => (
            <option key={name} value={name}>
              {nameOfSlot(name, language, t)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
