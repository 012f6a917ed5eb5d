import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { CallRefused } from '#contract/call-route';
import { previewDeletion } from '#contract/accounts';
import type { User } from '#contract/people';
import { useWords } from '../../i18n/use-words.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { readDeletion, useDelete, type PersonType } from './use-people.ts';

type DeleteDialogProps = { person: User; type: PersonType; onClose: (wasDeleted: boolean) => void };

/** Names the person, says what goes with them, and deletes them; the safe choice has the focus. */
export function DeleteDialog({ person, type, onClose }: DeleteDialogProps) {
  const { t } = useWords();
  const remove = useDelete();
  const [failure, setFailure] = useState<string | null>(null);
  const preview = useQuery({
    queryKey: [previewDeletion.name, person._id],
    queryFn: () => readDeletion(person),
    staleTime: 0,
    gcTime: 0,
  });
  const explain = (error: unknown) => (error instanceof CallRefused ? error.failure.message : t('people.failed'));

  async function confirm() {
    if (!preview.data) return;
    setFailure(null);
    try {
      await remove.mutateAsync(person);
      toast.success(t(type === 'Doctor' ? 'people.doctorDeleted' : 'people.patientDeleted'));
      onClose(true);
    } catch (error) {
      setFailure(explain(error));
    }
  }

  const upcoming = preview.data?.data.upcoming ?? 0;
  const paid = preview.data?.data.paid ?? 0;
  return (
    <ConfirmDialog
      title={t('people.sure')}
      message={
        <div className="grid gap-3">
          <p className="font-medium">{t('people.forever', { name: person.name })}</p>
          <div aria-live="polite" className="grid gap-2 text-base-content/75">
            {preview.isPending && <p>{t('people.counting')}</p>}
            {preview.data && upcoming === 0 && <p>{t('people.noBookings')}</p>}
            {upcoming > 0 && <p>{t('people.bookings', { count: upcoming })}</p>}
            {paid > 0 && <p>{t('people.refunds', { count: paid })}</p>}
          </div>
          <FormError>{preview.error ? explain(preview.error) : failure}</FormError>
        </div>
      }
      confirmLabel={t('people.delete')}
      cancelLabel={t('people.cancel')}
      isOpen
      isConfirmDisabled={!preview.data}
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
      onCancel={() => onClose(false)}
    />
  );
}
