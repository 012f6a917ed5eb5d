import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useMessages();
  return (
    <Dialog isOpen title={t('factors.codesTitle')} closeLabel={t('factors.codesClose')} onClose={onClose}>
      <div className="grid gap-5">
        <p>{t('factors.codesLead')}</p>
        <ul className="ticket grid gap-x-6 gap-y-1 rounded-box border border-base-300 p-4 font-mono tracking-wide sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onClose}>{t('factors.codesClose')}</Button>
          <PrintButton>{t('ticket.print')}</PrintButton>
        </div>
      </div>
    </Dialog>
  );
}
