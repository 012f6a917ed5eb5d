import { deletePerson, type previewDeletion } from '#contract/people/deletion';
import type { RouteData } from '#contract/shared/define-route';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import type { User } from '#contract/people/people';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { RetryError } from '#web/ui/retry-error.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDeletionPreview, useRefreshPeople, type PersonType } from './use-people.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

type DeleteDialogProps = { person: User; type: PersonType; onClose: (willDisappear: boolean) => void };

/**
 * Deletes a person after a confirmation that lists their bookings; the safe choice has the focus. `onClose` receives
 * whether the row will disappear.
 */
export function DeleteDialog({ person, type, onClose }: DeleteDialogProps) {
  const { t } = useMessages();
  const refresh = useRefreshPeople();
  const preview = useDeletionPreview(person);
  // Not what was counted when the dialog was last open.
  const counts = preview.isFetchedAfterMount ? preview.data?.data : undefined;
  const remove = useAction(t, {
    mutationFn: () => callRoute(deletePerson, { query: { id: person._id } }),
    onSuccess: () => {
      toast.success(t(`people.deleted_${type}`));
      onClose(true);
    },
    // Not awaited, so that the dialog closes at once.
    onSettled: () => void refresh(),
    unreachable: 'people.failed',
  });
  const failure = remove.error ?? preview.error;
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
          {(counts || !preview.isError) && <DeletionPreview type={type} counts={counts} />}
          <FormError>{remove.failure}</FormError>
          {preview.error && (
            <RetryError text={errorMessage(preview.error, t, 'people.failed')} onRetry={() => void preview.refetch()} />
          )}
        </div>
      }
      confirmLabel={t('people.delete')}
      cancelLabel={t('people.cancel')}
      isOpen
      isConfirmDisabled={!counts || preview.isError}
      isBusy={remove.isPending}
      onConfirm={() => remove.run()}
      onCancel={cancel}
    />
  );
}

type Counts = RouteData<typeof previewDeletion>['data'];

/** The bookings and payments that deleting an account affects, once they are counted. */
function DeletionPreview({ counts, type }: { counts: Counts | undefined; type: PersonType }) {
  const { t } = useMessages();
  return (
    <div aria-live="polite" aria-busy={!counts} className="grid min-h-14 content-start gap-2 text-base-content/75">
      {!counts && (
        <>
          <span className="sr-only">{t('people.counting')}</span>
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-3/4" />
        </>
      )}
      {counts && type === 'Doctor' && <p>{t('people.slots', { count: counts.freeSlots })}</p>}
      {counts?.upcoming === 0 && <p>{t('people.noBookings')}</p>}
      {counts && counts.upcoming > 0 && (
        <>
          <p>{t(type === 'Patient' ? 'people.ownBookings' : 'people.bookings', { count: counts.upcoming })}</p>
          <p>{counts.paid === 0 ? t('people.noRefunds') : t('people.refunds', { count: counts.paid })}</p>
        </>
      )}
    </div>
  );
}
