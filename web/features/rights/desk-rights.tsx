import type { DeskPerson } from '#contract/desk/desk-persons';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CorrectForm } from './correct-form.tsx';
import { RightsPanel } from './rights-panel.tsx';

/** What reception does for a patient who exercises their rights at the desk. */
export function DeskRights({ person, onClose }: { person: DeskPerson; onClose: () => void }) {
  const { t } = useMessages();
  return (
    <Dialog isOpen title={t('rights.deskTitle')} onClose={onClose}>
      <div className="grid gap-6">
        <CorrectForm person={person} />
        <div className="border-t border-base-300 pt-4">
          <RightsPanel id={person._id} isRestricted={person.isRestricted} isDesk ownerRole="Patient" />
        </div>
      </div>
    </Dialog>
  );
}
