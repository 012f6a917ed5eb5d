import { useState } from 'react';
import type { RouteData } from '#contract/shared/define-route';
import type { createClaimCode } from '#contract/accounts/claims';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-data.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

type ClaimSheetProps = { made: RouteData<typeof createClaimCode>['data']; onClose: () => void };

/** The sheet of paper with the code by which a patient takes their record over; nothing else is printed. */
export function ClaimSheet({ made: { code, sheet, language: ofPatient }, onClose }: ClaimSheetProps) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const [language, setLanguage] = useState(ofPatient);
  const { title, open, signIn, enter, until } = sheet[language];
  const address = `${window.location.host}${paths.claim}`;
  return (
    <Dialog isOpen title={t('deskPatients.sheetTitle')} onClose={onClose}>
      <div className="grid gap-5">
        <p className="print:hidden">{t('deskPatients.sheetLead')}</p>
        <div className="max-w-60 print:hidden">
          <SelectField
            label={t('deskPatients.sheetLanguage')}
            value={language}
            onChange={(event) => setLanguage(event.target.value === 'de' ? 'de' : 'en')}
            options={[
              ['de', t('deskPatients.german')],
              ['en', t('deskPatients.english')],
            ]}
          />
        </div>
        <article lang={language} className="ticket grid gap-4 rounded-box border border-base-300 p-6">
          <p className="font-semibold">{clinic.name}</p>
          <h3 className="text-xl">{title}</h3>
          <p className="font-mono text-3xl font-semibold tracking-widest whitespace-nowrap">{code}</p>
          <ol className="grid list-decimal gap-2 ps-5">
            <li>
              {open} <strong className="wrap-anywhere">{address}</strong>
            </li>
            <li>{signIn}</li>
            <li>{enter}</li>
          </ol>
          <p className="text-sm">{until}</p>
        </article>
        <PrintButton variant="primary" className="justify-self-start">
          {t('ticket.print')}
        </PrintButton>
      </div>
    </Dialog>
  );
}
