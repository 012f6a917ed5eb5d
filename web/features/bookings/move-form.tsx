import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { MoveBody } from '#contract/bookings/changes';
import { errorMessage, fieldMessage, firstIssue, hasErrorCode } from '#web/api/error-message.ts';
import { useDraft } from '#web/api/use-draft.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { isChangeable } from './appointment-facts.tsx';
import type { StaffChoice } from './any-time-fields.tsx';
import { MAX_REASON, type ChangeDialogProps } from './cancel-dialog.tsx';
import type { MoveBody as MoveInput } from './change-requests.ts';
import { MovePrice, type MovableTreatment } from './move-price.tsx';
import { SlotFields } from './slot-fields.tsx';
import { useOwnAppointments } from './use-own-appointments.ts';

const AnyTimeFields = lazyComponent(async () => (await import('./any-time-fields.tsx')).AnyTimeFields);

type MoveChoice = StaffChoice & { reason?: string };

/** Doctor, day and slot of the new time, the price then, and for an exception by staff its reason; `children` stand above. */
export function MoveForm({
  appointment,
  option,
  isStaff = false,
  send,
  onDone,
  onClose,
  children,
}: ChangeDialogProps<MoveInput> & { option: MovableTreatment; children: ReactNode }) {
  const { t } = useMessages();
  const fieldError = useFieldError();
  const own = useOwnAppointments({ moved: appointment });
  const isException = isStaff && !isChangeable(appointment);
  const [reason, setReason] = useDraft(`move ${appointment._id}`);
  const moving = useMutation({ mutationFn: send, onSuccess: () => setReason('') });
  const [isAnyTime, setAnyTime] = useState(false);
  const isOutside = hasErrorCode(moving.error, 'outside_hours');
  const form = useForm<MoveChoice>({
    resolver: zodResolver(MoveBody) as never,
    defaultValues: {
      doctor_email: appointment.doctor_email,
      AppointmentDate: '',
      slot: '',
      reason: isException ? reason : '',
    },
  });

  const submit = useSingleFlight(
    form.handleSubmit(async (chosen) => {
      if (isException && !chosen.reason) {
        return form.setError('reason', { message: 'changes.reasonMissing' }, { shouldFocus: true });
      }
      try {
        onDone(await moving.mutateAsync({ ...chosen, ...(isOutside && { outside_hours: true }) }));
      } catch (error) {
        const isTaken = hasErrorCode(error, 'slot_taken', 'slot_unavailable', 'overlapping_appointment');
        if (isTaken && !isAnyTime) form.setValue('slot', '');
      }
    }),
  );

  const [gone, setGone] = useState<string | null>(null);
  const endRefusal = () => {
    setGone(null);
    moving.reset();
  };
  const { error } = moving;
  const reasonError = fieldError(form.formState.errors.reason) ?? fieldMessage(error, 'reason');
  const refusal = error && !reasonError && (firstIssue(error) ?? errorMessage(error, t, 'changes.moveUnknown'));
  return (
    <DialogForm
      onSubmit={() => submit()}
      foot={
        <>
          <FormError>{gone ?? refusal}</FormError>
          <DialogButtons cancelLabel={t('changes.keep')} isBusy={moving.isPending} onCancel={onClose}>
            <Button type="submit" variant="accent" isBusy={moving.isPending}>
              {t(isOutside ? 'changes.moveOutside' : 'changes.moveNow')}
            </Button>
          </DialogButtons>
        </>
      }
    >
      {children}
      <FormProvider {...form}>
        <SlotFields {...{ option, own, isAnyTime }} onGone={setGone} onChoose={endRefusal}>
          {isStaff && (
            <Suspense fallback={<Skeleton className="h-11" />}>
              <AnyTimeFields isOn={isAnyTime} onToggle={setAnyTime} onChange={endRefusal} />
            </Suspense>
          )}
          <MovePrice appointment={appointment} option={option} isStaff={isStaff} />
          {isException && (
            <TextAreaField
              label={t('changes.reason')}
              hint={t('changes.reasonAudit')}
              error={reasonError}
              rows={2}
              maxLength={MAX_REASON}
              {...form.register('reason', {
                onChange: (event: { target: { value: string } }) => setReason(event.target.value),
              })}
            />
          )}
        </SlotFields>
      </FormProvider>
    </DialogForm>
  );
}
