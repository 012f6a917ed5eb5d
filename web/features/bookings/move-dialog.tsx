import { summarizeTreatments } from '#contract/treatments';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AppointmentFacts } from './appointment-facts.tsx';
import type { ChangeDialogProps } from './cancel-dialog.tsx';
import type { MoveBody } from './change-calls.ts';
import { MoveForm } from './move-form.tsx';

/** Moves an appointment to another time of any doctor who offers its treatment; says first what it costs then. */
export function MoveDialog(props: ChangeDialogProps<MoveBody>) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const { appointment, isStaff = false, onClose } = props;
  const treatments = useRoute(summarizeTreatments, {});
  const option = treatments.data?.data.find(({ name }) => name === appointment.treatment);
  return (
    <Dialog isOpen title={t('changes.moveTitle')} closeLabel={t('changes.close')} onClose={onClose}>
      <div className="grid gap-4">
        <AppointmentFacts appointment={appointment} isStaff={isStaff} />
        {treatments.isPending && <Skeleton className="h-72" />}
        {treatments.isLoadingError && (
          <ErrorState
            title={t('changes.treatmentsFailed')}
            retryLabel={t('changes.tryAgain')}
            onRetry={() => void treatments.refetch()}
          />
        )}
        {treatments.isSuccess && !option && (
          <Notice tone="warning">
            {t('changes.notOffered')} <PhoneLink number={clinic.phone} />
          </Notice>
        )}
        {option && <MoveForm {...props} option={option} />}
      </div>
    </Dialog>
  );
}
