import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveDeskEmail } from '#contract/accounts/desk-emails';
import type { DeskPatient } from '#contract/accounts/desk-patients';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FieldsForm } from './fields-form.tsx';

/** Enters, changes and removes the email address of a patient without an account, and sends its link again. */
export function DeskEmail({ patient: { _id: id, name, email, emailState } }: { patient: DeskPatient }) {
  const { t } = useMessages();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const saving = useAction(t, {
    mutationFn: (body: { email: string | null }) => callRoute(saveDeskEmail, { params: { id }, body }),
    onSuccess: () => {
      setOpen(false);
      return client.invalidateQueries();
    },
  });
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        {t(email === '' ? 'deskPatients.enterEmail' : 'deskPatients.changeEmail')}
      </Button>
      {isOpen && (
        <Dialog isOpen title={t('deskPatients.emailOf', { name })} onClose={() => setOpen(false)}>
          <div className="grid gap-4">
            <Notice tone={emailState === 'proven' ? 'success' : 'info'}>
              {t(`deskPatients.emailText_${emailState ?? 'none'}`)}
            </Notice>
            <FieldsForm
              fields={[{ name: 'email', label: t('deskPatients.email'), type: 'email', maxLength: 254 }]}
              initial={{ email }}
              action={saving}
              submit={t('deskPatients.saveEmail')}
            />
            {(email !== '' || emailState === 'removed') && (
              <Button variant="outline" className="justify-self-start" onClick={() => saving.run({ email: null })}>
                {t(email === '' ? 'deskPatients.withoutEmail' : 'deskPatients.removeEmail')}
              </Button>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}
