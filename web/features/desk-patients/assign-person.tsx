import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assignPerson, detachPerson } from '#contract/accounts/persons';
import type { DeskPerson } from '#contract/desk/desk-persons';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PatientSearch } from './patient-search.tsx';

/** Has an account book for a patient without one, such as a parent's for a child, or ends that. */
export function AssignPerson({ person: { _id: id, name, account } }: { person: DeskPerson }) {
  const { t } = useMessages();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const params = { id };
  const change = useAction(t, {
    mutationFn: (accountId: string | null) =>
      accountId === null
        ? callRoute(detachPerson, { params })
        : callRoute(assignPerson, { params, body: { account_id: accountId } }),
    onSuccess: () => {
      setOpen(false);
      return client.invalidateQueries();
    },
  });
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        {t(account ? 'deskPatients.detach' : 'deskPatients.assign')}
      </Button>
      <ConfirmDialog
        title={t('deskPatients.detachTitle', { name, account: account?.name ?? '' })}
        message={t('deskPatients.detachText', { account: account?.name ?? '' })}
        failure={change.failure}
        confirmLabel={t('deskPatients.detach')}
        cancelLabel={t('deskPatients.keepAssigned')}
        isOpen={isOpen && account !== null}
        isBusy={change.isPending}
        onConfirm={() => change.run(null)}
        onCancel={() => setOpen(false)}
      />
      {isOpen && account === null && (
        <Dialog isOpen size="lg" title={t('deskPatients.assignTitle', { name })} onClose={() => setOpen(false)}>
          <div className="grid gap-4">
            <p>{t('deskPatients.assignLead', { name })}</p>
            <PatientSearch typed={typed} except={id} onType={setTyped} onChoose={({ _id }) => change.run(_id)} />
            <FormError>{change.failure}</FormError>
          </div>
        </Dialog>
      )}
    </>
  );
}
