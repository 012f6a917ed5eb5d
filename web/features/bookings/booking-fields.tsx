import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { MAX_REASON, type Appointment } from '#contract/bookings/bookings';
import { listPersons } from '#contract/accounts/persons';
import { RequestRefused } from '#contract/shared/send-request';
import { listSlots, type DocSlot } from '#contract/slots/slots';
import type { TreatmentSummary } from '#contract/slots/treatments';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import type { SessionUser } from '#web/api/session-store.ts';
import { routeQuery, useRoute } from '#web/api/use-route.ts';
import type { ChosenSlot } from '#web/chosen-slot.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { focusWrongField } from '#web/ui/focus-wrong-field.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { clearDraft, readDraft, storeDraft, type BookingChoice } from './booking-draft.ts';
import { BookingFoot } from './booking-foot.tsx';
import { BookingForm, firstChoice, linkOf, toBookingBody, type ShownPrice } from './booking-form.ts';
import { SlotFields } from './slot-fields.tsx';
import { useCreateBooking } from './use-create-booking.ts';
import { useOwnAppointments } from './use-own-appointments.ts';
import { usePriceByInsurance } from './use-price-by-insurance.tsx';

/** The id of the toast of a failed booking; the next attempt removes it. */
const FAILURE_TOAST = 'booking-failed';

export type BookingFieldsProps = {
  option: TreatmentSummary;
  user: SessionUser | null;
  /** What the URL names. */
  wanted: ChosenSlot;
  privacyHint: ReactNode;
  /** Chooses for whom it is, of those the user's account books for. */
  renderForWhom: (chosen: string[], onChoose: (personIds: string[]) => void) => ReactNode;
  /** Whether doctor, day and time are one line. */
  isFolded: boolean;
  onUnfold: () => void;
  /** Called with the appointment, and those after it in a row. */
  onBooked: (booked: Appointment, others: Appointment[]) => void;
};

/** The form of the dialog. The choice is preserved on closing, logging in and errors. */
export function BookingFields({
  option,
  user,
  wanted,
  privacyHint,
  renderForWhom,
  isFolded,
  onUnfold,
  onBooked,
}: BookingFieldsProps) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const client = useQueryClient();
  const fieldError = useFieldError();
  const booking = useCreateBooking();
  const [persons, setPersons] = useState(() => (user ? readDraft(option._id).person : '').split(','));
  const person = persons.join(',');
  const own = useOwnAppointments({ personIds: persons });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const [link] = useState(() => linkOf(wanted));
  const [defaultValues] = useState(() => firstChoice(option, wanted, user?.phone ?? ''));
  const others = useRoute(listPersons, {}, { isReady: user !== null }).data?.data ?? [];
  const kinds = persons.map((id) => (id === '' ? user : others.find(({ _id }) => _id === id))?.insurance ?? null);
  const known = new Set(kinds).size === 1 ? (kinds[0] ?? null) : null;
  const { insurance, shown, setShown, above } = usePriceByInsurance(option, { ids: persons, known });
  const [reason, setReason] = useState('');
  const form = useForm<BookingChoice>({
    resolver: zodResolver(BookingForm) as never,
    defaultValues,
    // The library focuses fields in the order in which they were rendered first.
    shouldFocusError: false,
  });
  const choice = useWatch({ control: form.control }) as BookingChoice;
  useEffect(() => storeDraft({ treatmentId: option._id, link, person, ...choice }), [option._id, link, person, choice]);

  const goToLogin = () => {
    const values = form.getValues();
    const doctorId = option.doctors.find(({ docEmail }) => docEmail === values.doctor_email)?._id ?? '';
    const chosen = { doctorId, date: values.AppointmentDate, slot: values.slot };
    // The URL names the chosen time, so that the log-in page can show it; the draft has the rest.
    storeDraft({ treatmentId: option._id, link: linkOf(chosen), person, ...values });
    void navigate(paths.loginFrom(paths.bookSlot(option._id, chosen)));
  };
  const refuse = ({ doctor_email }: BookingChoice, error: unknown) => {
    const refused = error instanceof RequestRefused ? error.failure : null;
    const fits = /^persons\.(\d)$/.exec(refused?.issues?.[0]?.path ?? '')?.[1];
    const message = fits
      ? t('persons.rowRefused', { count: Number(fits) })
      : errorMessage(error, t, 'bookings.failedToSend');
    if (refused) toast.error(message, { id: FAILURE_TOAST });
    if (hasErrorCode(error, 'price_changed', 'cutoff_changed'))
      setShown({ ...shown, ...(refused?.data as Partial<ShownPrice>) });
    setUnknown(!refused);
    // The free times that suit the patient; also of a start that the clinic's grid no longer has.
    const docSlot = refused?.data?.['docSlot'] as DocSlot[] | undefined;
    const isOffGrid = docSlot !== undefined && hasErrorCode(error, 'invalid_input');
    const isTaken = isOffGrid || hasErrorCode(error, 'slot_taken', 'slot_unavailable');
    const hasOthers = isTaken || hasErrorCode(error, 'already_booked_that_day', 'overlapping_appointment');
    if (isTaken) form.setValue('slot', '');
    if (isTaken && docSlot) {
      const { queryKey } = routeQuery(listSlots, {
        params: { doctorEmail: doctor_email },
        query: { treatment: option._id },
      });
      client.setQueryData(queryKey, { status: 'Success', message: '', data: { docEmail: doctor_email, docSlot } });
    }
    setRefusal(message);
    if (hasOthers) onUnfold();
  };
  const dropGone = (gone: string) => {
    setRefusal(gone);
    onUnfold();
  };
  // The toast of a refusal ends with it, so that it does not contradict what is chosen next.
  const endRefusal = () => {
    setRefusal(null);
    toast.remove(FAILURE_TOAST);
  };
  useEffect(() => () => toast.remove(FAILURE_TOAST), []);
  const submit = form.handleSubmit(
    async (chosen) => {
      endRefusal();
      if (!user) return goToLogin();
      try {
        const answers = { ...chosen, insurance, reason: reason.trim() };
        const wanted = toBookingBody({ ...option, shown }, user, answers);
        const [booked, ...others] = await booking.mutateAsync({ wanted, persons: persons.map((id) => id || user.uid) });
        if (!booked) return;
        clearDraft();
        if (booked.status !== 'held') toast.success(t('bookings.confirmed'));
        onBooked(booked, others);
      } catch (error) {
        if (hasErrorCode(error, 'not_signed_in')) return goToLogin();
        refuse(chosen, error);
      }
    },
    () => {
      if (!user) goToLogin();
    },
  );
  const { errors, isSubmitting, submitCount } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0) focusWrongField(element.current);
  }, [submitCount]);
  return (
    <DialogForm
      ref={element}
      onSubmit={submit}
      onKeyDown={(event) => {
        // The key that opened the dialog may be held down, and Submit has the focus.
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
      head={user && renderForWhom(persons, setPersons)}
      foot={
        <BookingFoot {...{ option, shown, insurance, choice }} isFolded={isFolded} isBusy={isSubmitting}>
          <FormError>{refusal}</FormError>
        </BookingFoot>
      }
    >
      <FormProvider {...form}>
        <SlotFields
          {...{ option, isUnknown, own, isFolded, onUnfold, above }}
          className="-my-5 py-5 sm:-my-6 sm:py-6"
          onGone={dropGone}
          onChoose={endRefusal}
        >
          <div className={isFolded ? 'grid gap-4 sm:grid-cols-2' : 'grid gap-4'}>
            <TextField label={t('bookings.name')} value={user?.displayName ?? ''} readOnly name="name" />
            <TextField label={t('bookings.email')} value={user?.email ?? ''} readOnly name="email" />
          </div>
          <TextField
            label={t('bookings.phone')}
            type="tel"
            autoComplete="tel"
            placeholder={t('bookings.phonePlaceholder')}
            error={fieldError(errors.patient_Phone)}
            data-autofocus={isFolded && choice.patient_Phone === '' ? '' : undefined}
            {...form.register('patient_Phone')}
          />
          <TextAreaField
            label={t('notes.reasonAsk')}
            hint={t('notes.reasonHint')}
            rows={2}
            maxLength={MAX_REASON}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {privacyHint}
        </SlotFields>
      </FormProvider>
    </DialogForm>
  );
}
