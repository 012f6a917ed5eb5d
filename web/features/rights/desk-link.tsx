import { useState, type ReactNode } from 'react';
import { disownDeskEmail, proveDeskEmail } from '#contract/accounts/desk-emails';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FieldsForm } from './fields-form.tsx';

type DeskLinkProps = {
  token: string;
  isStranger: boolean;
  /** The appointment of a manage link. */
  renderAppointment: (token: string) => ReactNode;
};

/** The page of the link that proves the address of a patient without an account; opening it sends nothing. */
export function DeskLink({ token, isStranger, renderAppointment }: DeskLinkProps) {
  const { t } = useMessages();
  const [isAsking, setAsking] = useState(isStranger);
  const proving = useAction(t, {
    mutationFn: async (typed: { birth_date: string }) =>
      (await callRoute(proveDeskEmail, { body: { token, ...typed } })).data.tokens,
    unreachable: 'deskLink.unknown',
  });
  const disowning = useAction(t, {
    mutationFn: () => callRoute(disownDeskEmail, { body: { token } }),
    onSettled: () => setAsking(false),
  });
  if (disowning.isSuccess || proving.data) {
    const said = proving.data ? t('deskLink.shown', { count: proving.data.length }) : t('deskLink.deleted');
    return (
      <>
        {/* What had the focus was removed. */}
        <div ref={(node) => node?.focus()} tabIndex={-1} className="outline-none">
          <Notice tone="success">{said}</Notice>
        </div>
        {proving.data?.map(renderAppointment)}
      </>
    );
  }
  return (
    <Card as="section" className="grid max-w-xl gap-5">
      <h2 className="text-xl">{t('deskLink.title')}</h2>
      <p>{t('deskLink.ask')}</p>
      <FieldsForm
        fields={[{ name: 'birth_date', label: t('deskLink.birthDate'), type: 'date' }]}
        initial={{ birth_date: '' }}
        action={proving}
        submit={t('deskLink.show')}
      />
      <h2 className="mt-3 border-t border-base-300 pt-6 text-lg">{t('deskLink.stranger')}</h2>
      <p className="text-base-content/75">{t('deskLink.strangerText')}</p>
      <FormError>{disowning.failure}</FormError>
      <Button variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
        {t('deskLink.notMe')}
      </Button>
      <ConfirmDialog
        title={t('deskLink.sure')}
        message={t('deskLink.sureText')}
        confirmLabel={t('deskLink.delete')}
        cancelLabel={t('deskLink.keep')}
        isOpen={isAsking}
        isBusy={disowning.isPending}
        onConfirm={() => disowning.run()}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}
