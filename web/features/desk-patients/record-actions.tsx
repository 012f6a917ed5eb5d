import { Suspense, useState } from 'react';
import { createClaimCode } from '#contract/accounts/claims';
import type { DeskPatient } from '#contract/accounts/desk-patients';
import { getDeskPerson } from '#contract/desk/desk-persons';
import { formatInstant } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';

// The dialogs load once somebody opens them.
const ClaimSheet = lazyComponent(async () => (await import('./claim-sheet.tsx')).ClaimSheet);
const MergeDialog = lazyComponent(async () => (await import('./merge-dialog.tsx')).MergeDialog);

type RecordActionsProps = {
  patient: DeskPatient;
  /** Called with the record that survived a merge. */
  onMerged: (survivor: DeskPatient) => void;
};

/** What reception does with the record of a patient: print the code for an own account, merge. */
export function RecordActions({ patient, onMerged }: RecordActionsProps) {
  const { t, language } = useMessages();
  const [isMerging, setMerging] = useState(false);
  // When the present code was made, which a new one would replace.
  const [earlier, setEarlier] = useState<string | null>(null);
  const params = { id: patient._id };
  const making = useAction(t, {
    mutationFn: async ({ isAsked }: { isAsked: boolean }) => {
      const present = isAsked
        ? null
        : (await callRoute(getDeskPerson, { params, query: { limit: 1 } })).data.claimCodeAt;
      setEarlier(present);
      return present === null ? (await callRoute(createClaimCode, { params })).data : null;
    },
    onError: () => setEarlier(null),
  });
  return (
    <>
      {!patient.hasAccount && (
        <Button
          variant="outline"
          size="sm"
          isBusy={making.isPending && earlier === null}
          onClick={() => making.run({ isAsked: false })}
        >
          {t('deskPatients.makeCode')}
        </Button>
      )}
      {!patient.isStaff && (
        <Button variant="outline" size="sm" onClick={() => setMerging(true)}>
          {t('deskPatients.merge')}
        </Button>
      )}
      <FormError>{making.failure}</FormError>
      <ConfirmDialog
        title={t('deskPatients.replaceCode')}
        message={earlier && t('deskPatients.replaceCodeText', { at: formatInstant(earlier, language) })}
        confirmLabel={t('deskPatients.replaceCodeNow')}
        cancelLabel={t('deskPatients.keepCode')}
        isOpen={earlier !== null}
        isBusy={making.isPending}
        onConfirm={() => making.run({ isAsked: true })}
        onCancel={() => setEarlier(null)}
      />
      <Suspense>
        {making.data && <ClaimSheet made={making.data} onClose={() => making.reset()} />}
        {isMerging && (
          <MergeDialog
            patient={patient}
            onMerged={(survivor) => {
              setMerging(false);
              onMerged(survivor);
            }}
            onClose={() => setMerging(false)}
          />
        )}
      </Suspense>
    </>
  );
}
