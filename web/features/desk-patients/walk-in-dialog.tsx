import { useEffect, useRef, useState } from 'react';
import { createDeskBooking, listFirstFree, type DeskPatient } from '#contract/accounts/desk-patients';
import type { Appointment } from '#contract/bookings/bookings';
import { summarizeTreatments, type TreatmentSummary } from '#contract/slots/treatments';
import { priceFor } from '#domain/shared/insurance';
import { longDate } from '#domain/shared/time';
import { clockOfSlot, formatTreatmentPrice } from '#i18n/format';
import { firstIssue, hasErrorCode } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCallOnce } from '#web/api/use-call-once.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useClinicClock } from '#web/use-clinic-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { NewPatientForm } from './new-patient-form.tsx';
import { PatientLine } from './patient-line.tsx';
import { PatientPicker } from './patient-picker.tsx';

type WalkInDialogProps = { onBooked: (booked: Appointment) => void; onClose: () => void };

/** Books somebody who is here without an appointment, and marks them as arrived. */
export function WalkInDialog({ onBooked, onClose }: WalkInDialogProps) {
  const { t } = useMessages();
  const [patient, setPatient] = useState<DeskPatient | null>(null);
  // Read while the patient is searched.
  const read = useRoute(summarizeTreatments, {});
  const options = read.data?.data.filter(({ doctors }) => doctors.length > 0);
  return (
    <Dialog isOpen title={t('board.walkIn')} size="lg" onClose={onClose}>
      {!patient && <PatientPicker onChoose={setPatient} renderForm={(form) => <NewPatientForm {...form} />} />}
      {patient && read.isLoadingError && (
        <ErrorState title={t('deskPatients.treatmentsFailed')} onRetry={() => void read.refetch()} />
      )}
      {patient && read.isPending && <Skeleton className="h-48" />}
      {patient && options && <WalkInForm {...{ patient, options, onBooked }} />}
    </Dialog>
  );
}

type WalkInFormProps = Pick<WalkInDialogProps, 'onBooked'> & { patient: DeskPatient; options: TreatmentSummary[] };

/** What for, and with whom: by default the doctor who is free first. */
function WalkInForm({ patient, options, onBooked }: WalkInFormProps) {
  const { t, language } = useMessages();
  const callOnce = useCallOnce();
  const { day } = useClinicClock();
  const [values, setValues] = useState({ treatment: options[0]?._id ?? '', doctor: '', phone: patient.phone ?? '' });
  const first = useRef<HTMLSelectElement>(null);
  // The button that had the focus was removed.
  useEffect(() => first.current?.focus(), []);
  const option = options.find(({ _id }) => _id === values.treatment);
  const priced = option && { ...option, ...priceFor(option, patient.insurance) };
  const wanted = { query: { treatment: values.treatment } };
  const found = useRoute(listFirstFree, wanted, { isLive: true, pollWhile: () => true });
  const doctors = found.data?.data ?? [];
  const chosen = doctors.find(({ doctor_id: id, slot }) => slot !== null && ['', id].includes(values.doctor));
  const booking = useAction(t, {
    mutationFn: async () => {
      const body = {
        patient_id: patient._id,
        patient_Phone: values.phone,
        treatment: option?.name ?? '',
        treatment_id: values.treatment,
        price: priced?.price ?? 0,
        ...(patient.insurance && { insurance: patient.insurance }),
        doctor_email: chosen?.doctor_email ?? '',
        AppointmentDate: longDate(day),
        slot: chosen?.slot ?? '',
        arrived: true,
        ...(isOutside && { outside_hours: true }),
      };
      return (await callOnce(createDeskBooking, { body })).data;
    },
    onSuccess: onBooked,
    onError: () => void found.refetch(),
    unreachable: 'deskPatients.failed',
  });
  const isOutside = hasErrorCode(booking.error, 'outside_hours');
  const textOf = ({ doctor_name: name, slot, isAbsent }: (typeof doctors)[number]) =>
    `${name}, ${slot === null ? t(isAbsent ? 'board.absent' : 'board.walkInFull') : clockOfSlot(slot, language)}`;
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      booking.reset();
      setValues({ ...values, [name]: target.value });
    },
  });
  return (
    <Form className="grid gap-4" onSubmit={() => chosen && booking.run()}>
      <PatientLine patient={patient} />
      <SelectField
        ref={first}
        label={t('deskPatients.treatment')}
        {...field('treatment')}
        options={options.map(({ _id, texts }) => [_id, texts[language].name])}
      />
      <SelectField
        label={t('board.doctor')}
        {...field('doctor')}
        none={t('board.firstFree')}
        options={doctors.map((doctor) => [doctor.doctor_id, textOf(doctor), { disabled: doctor.slot === null }])}
      />
      {patient.phone === null && <TextField type="tel" label={t('deskPatients.number')} {...field('phone')} />}
      {found.isSuccess && !chosen && <Notice tone="warning">{t('board.walkInNobody')}</Notice>}
      <FormError>{firstIssue(booking.error) ?? booking.failure}</FormError>
      <div className="grid gap-4 sm:flex sm:items-center sm:justify-between">
        <p className="min-h-[2lh] font-semibold" aria-live="polite">
          {chosen && `${textOf(chosen)}${chosen.isOutsideHours ? ` (${t('changes.outsideHours')})` : ''}`}
          <span className="block font-normal">{priced && formatTreatmentPrice(priced, language, t)}</span>
        </p>
        <Button type="submit" variant="accent" isBusy={booking.isPending} disabled={!chosen}>
          {t(isOutside ? 'changes.bookOutside' : 'board.arrivedNow')}
        </Button>
      </div>
    </Form>
  );
}
