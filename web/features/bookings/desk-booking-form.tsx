import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, type FieldErrors } from 'react-hook-form';
import type { Appointment } from '#contract/bookings/bookings';
import { RequestRefused } from '#contract/shared/send-request';
import { saveDeskEmail } from '#contract/accounts/desk-emails';
import { createDeskBooking, type DeskPatient } from '#contract/accounts/desk-patients';
import { listSlots } from '#contract/slots/slots';
import { summarizeTreatments, type TreatmentSummary } from '#contract/slots/treatments';
import { clockOf, longDate } from '#domain/shared/time';
import { formatDate, formatTreatmentPrice } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { errorMessage, fieldMessage, firstIssue, hasErrorCode } from '#web/api/error-message.ts';
import { useCallOnce } from '#web/api/use-call-once.ts';
import { routeQuery } from '#web/api/use-route.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { BookPlace } from '#web/paths.ts';
import { AnyTimeFields, choiceOf, type StaffChoice } from './any-time-fields.tsx';
import type { BookingChoice } from './booking-draft.ts';
import type { ShownPrice } from './booking-form.ts';
import { SlotFields } from './slot-fields.tsx';
import { usePriceByInsurance } from './use-price-by-insurance.tsx';

/** The fields and what each reports when it is empty; the server checks the rest. */
const required = {
  doctor_email: 'validation.doctorRequired',
  AppointmentDate: 'validation.dateRequired',
  slot: 'validation.slotRequired',
  patient_Phone: 'validation.phoneRequired',
} as const;
type Field = keyof typeof required;
const fields = Object.keys(required) as Field[];

function findErrors(choice: BookingChoice): FieldErrors<BookingChoice> {
  const empty = fields.filter((name) => choice[name].trim() === '');
  return Object.fromEntries(empty.map((name) => [name, { type: 'required', message: required[name] }]));
}

type DeskBookingFormProps = {
  option: TreatmentSummary;
  patient: DeskPatient;
  /** Where a time was free. */
  place?: BookPlace | undefined;
  onBooked: (booked: Appointment) => void;
  /** Called with the patient's changed email address. */
  onPatient: (patient: DeskPatient) => void;
};

/** Doctor, day and time for a patient whom staff book for. */
export function DeskBookingForm({ option, patient, place, onBooked, onPatient }: DeskBookingFormProps) {
  const { t, language } = useMessages();
  const client = useQueryClient();
  const fieldError = useFieldError();
  const callOnce = useCallOnce();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [email, setEmail] = useState(patient.email);
  const [isUnknown, setUnknown] = useState(false);
  const beside = place?.beside;
  const first = beside
    ? { day: place.day, start: clockOf(beside.start), minutes: String(beside.end - beside.start) }
    : null;
  const [isAnyTime, setAnyTime] = useState(first !== null);
  /** Why it is squeezed in; null if it is not. */
  const [squeeze, setSqueeze] = useState<string | null>(beside ? '' : null);
  const [isOutside, setOutside] = useState(false);
  const { insurance, shown, setShown, above } = usePriceByInsurance(option, { ids: [], known: patient.insurance });
  const doctor =
    option.doctors.length === 1 ? option.doctors[0] : option.doctors.find(({ _id }) => _id === place?.doctorId);
  const form = useForm<BookingChoice & StaffChoice>({
    resolver: (values) => {
      const errors = findErrors(values);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
    defaultValues: {
      doctor_email: doctor?.docEmail ?? '',
      AppointmentDate: place && doctor?._id === place.doctorId ? longDate(place.day) : '',
      slot: '',
      patient_Phone: patient.phone ?? '',
      ...(first && choiceOf(first)),
    },
  });

  const refuse = ({ AppointmentDate: date }: BookingChoice, error: unknown) => {
    const present = hasErrorCode(error, 'price_changed') && error instanceof RequestRefused ? error.failure.data : null;
    if (present) setShown({ ...shown, ...(present as Pick<ShownPrice, 'price' | 'currency'>) });
    setUnknown(!(error instanceof RequestRefused));
    setOutside(isOutside || hasErrorCode(error, 'outside_hours'));
    if (isAnyTime && hasErrorCode(error, 'slot_taken')) setSqueeze(squeeze ?? '');
    const isTaken = hasErrorCode(error, 'slot_taken', 'slot_unavailable');
    const isOtherDay = hasErrorCode(error, 'already_booked_that_day');
    const hasOverlap = hasErrorCode(error, 'overlapping_appointment');
    if (isTaken) {
      if (!isAnyTime) form.setValue('slot', '');
      void client.invalidateQueries({ queryKey: [listSlots.key] });
    }
    const phone = fieldMessage(error, 'patient_Phone');
    const message = isOtherDay
      ? t('deskPatients.sameDay', { date: formatDate(date, language) })
      : hasOverlap
        ? t('deskPatients.overlaps')
        : (firstIssue(error) ?? errorMessage(error, t, 'deskPatients.failed'));
    if (phone !== undefined) form.setFocus('patient_Phone');
    setRefusal(message);
  };
  const endRefusal = () => {
    setRefusal(null);
    setOutside(false);
    if (!beside) setSqueeze(null);
  };
  const submit = form.handleSubmit(async (chosen) => {
    setRefusal(null);
    const { price, currency } = shown;
    const asked = {
      ...(isOutside && { outside_hours: true }),
      ...(squeeze !== null && { squeeze_in: true, reason: squeeze }),
    };
    const paid = { price, currency, ...(insurance !== null && { insurance }) };
    const treatment = { treatment: option.name, treatment_id: option._id, ...paid };
    try {
      if (email.trim() !== patient.email) {
        const body = { email: email || null };
        const { data: saved } = await callRoute(saveDeskEmail, { params: { id: patient._id }, body });
        // As it is stored, so that booking again sends no other link.
        setEmail(saved.email);
        onPatient(saved);
      }
      const { data } = await callOnce(createDeskBooking, {
        body: { patient_id: patient._id, ...treatment, ...chosen, ...asked },
      });
      void client.invalidateQueries({ queryKey: [listSlots.key] });
      void client.invalidateQueries({ queryKey: routeQuery(summarizeTreatments, {}).queryKey });
      onBooked(data);
    } catch (error) {
      refuse(chosen, error);
    }
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <FormProvider {...form}>
        <SlotFields {...{ option, isUnknown, isAnyTime, above }} onGone={setRefusal} onChoose={endRefusal}>
          <AnyTimeFields first={first} isOn={isAnyTime} onToggle={setAnyTime} onChange={endRefusal} />
          <TextField
            label={t('deskPatients.number')}
            type="tel"
            autoComplete="off"
            error={fieldError(errors.patient_Phone)}
            {...form.register('patient_Phone')}
          />
          {patient.emailState !== null && patient.emailState !== 'proven' && (
            <TextField
              label={t('deskPatients.emailOptional')}
              hint={t(patient.birthDate === null ? 'deskPatients.emailText_waiting' : 'deskPatients.emailHint')}
              type="email"
              autoComplete="off"
              maxLength={254}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
          {squeeze !== null && (
            <TextField
              label={t('changes.squeezeReason')}
              hint={t('changes.squeezeText')}
              maxLength={500}
              value={squeeze}
              onChange={({ target }) => setSqueeze(target.value)}
            />
          )}
          <FormError>{refusal}</FormError>
          <div className="flex items-center justify-between gap-4">
            <p className="font-semibold">{t('bookings.price', { price: formatTreatmentPrice(shown, language, t) })}</p>
            <Button type="submit" variant="accent" isBusy={isSubmitting}>
              {t(isOutside ? 'changes.bookOutside' : squeeze === null ? 'deskPatients.submit' : 'changes.squeezeIn')}
            </Button>
          </div>
        </SlotFields>
      </FormProvider>
    </form>
  );
}
