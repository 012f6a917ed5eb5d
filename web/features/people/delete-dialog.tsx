import type { User } from '#contract/people';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { DeletionPreview } from './deletion-preview.tsx';
import { useDelete, useDeletionPreview, useRefreshPeople, type PersonType } from './use-people.ts';

const deletedMessages = {
  Doctor: 'people.doctorDeleted',
  Patient: 'people.patientDeleted',
  Reception: 'people.receptionDeleted',
} as const;

type DeleteDialogProps = { person: User; type: PersonType; onClose: (willDisappear: boolean) => void };

/**
 * Deletes a person after a confirmation that lists their bookings; the safe choice has the focus. `onClose` receives
 * whether the row will disappear.
 */
export function DeleteDialog({ person, type, onClose }: DeleteDialogProps) {
  const { t } = useMessages();
  const remove = useDelete();
  const refresh = useRefreshPeople();
  const preview = useDeletionPreview(person);
  const failure = remove.error ?? preview.error;

  const confirm = useSingleFlight(async () => {
    try {
      await remove.mutateAsync(person);
    } catch {
      // The dialog shows `remove.error`.
      return;
    }
    toast.success(t(deletedMessages[type]));
    onClose(true);
  });
  const cancel = () => {
    const isDeleted = hasErrorCode(failure, 'not_found');
    if (isDeleted) void refresh();
    onClose(isDeleted);
  };
  return (
    <ConfirmDialog
      title={t('people.sure')}
      message={
        <div className="grid gap-3">
          <p className="font-medium">{t('people.forever', { name: person.name })}</p>
          {!preview.isError && <DeletionPreview type={type} counts={preview.data?.data} />}
          <FormError>{failure && errorMessage(failure, t, 'people.failed')}</FormError>
        </div>
      }
      confirmLabel={t('people.delete')}
      cancelLabel={t('people.cancel')}
      isOpen
      isConfirmDisabled={!preview.data}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={cancel}
    />
  );
}
