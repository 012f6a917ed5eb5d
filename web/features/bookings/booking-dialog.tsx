import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState, type ReactNode } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { useNavigate } from 'react-router';
import type { Appointment } from '#contract/bookings';
import { CallRefused } from '#contract/call-route';
import type { TreatmentSummary } from '#contract/treatments';
import { formatPrice } from '#i18n/format';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import type { SessionUser } from '#web/api/session-store.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useTakesCards } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { BookingForm, toBookingBody, type BookingChoice } from './booking-form.ts';
import { clearDraft, storeDraft, readDraft } from './booking-draft.ts';
import { SlotFields } from './slot-fields.tsx';
import { useCreateBooking } from './use-create-booking.ts';

/** The id of the toast of a failed booking; the next attempt removes it. */
const FAILURE_TOAST = 'booking-failed';

/** Books one treatment: doctor, day, slot and phone. The choice is preserved on closing, logging in and errors. */
export function BookingDialog({
  option,
  user,
  privacyHint,
  onClose,
  onBooked,
}: {
  option: TreatmentSummary;
  user: SessionUser | null;
  privacyHint: ReactNode;
  onClose: () => void;
  onBooked: (booked: Appointment) => void;
}) {
  const { t, language } = useMessages();
  const takesCards = useTakesCards();
  const navigate = useNavigate();
  const fieldError = useFieldError();
  const booking = useCreateBooking();
  const [failure, setFailure] = useState<string | null>(null);
  const [draft] = useState(() => readDraft(option._id));
  const form = useForm<BookingChoice>({
    resolver: zodResolver(BookingForm) as never,
    defaultValues: {
      doctor_email: draft.doctor,
      AppointmentDate: draft.date,
      slot: draft.slot,
      patient_Phone: draft.phone || (user?.phone ?? ''),
    },
  });
  const choice = useWatch({ control: form.control }) as BookingChoice;
  useEffect(() => {
    storeDraft({
      treatmentId: option._id,
      doctor: choice.doctor_email,
      date: choice.AppointmentDate,
      slot: choice.slot,
      phone: choice.patient_Phone,
    });
  }, [option._id, choice]);

  const goToLogin = () => void navigate(paths.loginFrom(paths.bookTreatment(option._id)));
  const submit = form.handleSubmit(
    async (chosen) => {
      setFailure(null);
      toast.remove(FAILURE_TOAST);
      if (!user) return goToLogin();
      try {
        const { data: booked } = await booking.mutateAsync(toBookingBody(option, user, chosen));
        clearDraft();
        toast.success(t('bookings.confirmed'));
        onBooked(booked);
      } catch (error) {
        if (hasErrorCode(error, 'not_signed_in')) return goToLogin();
        if (hasErrorCode(error, 'slot_taken', 'slot_unavailable')) form.setValue('slot', '');
        const message = errorMessage(error, t, 'bookings.failedToSend');
        if (error instanceof CallRefused) toast.error(message, { id: FAILURE_TOAST });
        setFailure(message);
      }
    },
    () => {
      if (!user) goToLogin();
    },
  );
  const { errors } = form.formState;
  return (
    <Dialog isOpen title={option.name} closeLabel={t('bookings.close')} onClose={onClose}>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p className="text-primary font-semibold">
          {t('bookings.price', { price: formatPrice(option.price, option.currency, language) })}
          {!takesCards && <span className="text-base-content/70 font-normal"> · {t('payments.atClinic')}</span>}
        </p>
        <FormProvider {...form}>
          <SlotFields option={option} />
        </FormProvider>
        <TextField label={t('bookings.name')} value={user?.displayName ?? ''} readOnly name="name" />
        <TextField label={t('bookings.email')} value={user?.email ?? ''} readOnly name="email" />
        <TextField
          label={t('bookings.phone')}
          type="tel"
          autoComplete="tel"
          placeholder={t('bookings.phonePlaceholder')}
          error={fieldError(errors.patient_Phone)}
          {...form.register('patient_Phone')}
        />
        <FormError>{failure}</FormError>
        {privacyHint}
        <Button type="submit" variant="accent" isBusy={form.formState.isSubmitting}>
          {t('bookings.submit')}
        </Button>
      </form>
    </Dialog>
  );
}
