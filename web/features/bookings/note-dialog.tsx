import { useMessages } from '#web/i18n/use-messages.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { OpenNote } from './open-note.tsx';

/** The internal note of an appointment of a list. */
export function NoteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useMessages();
  return (
    <Dialog isOpen title={t('notes.title')} size="sm" onClose={onClose}>
      <OpenNote id={id} hasNote />
    </Dialog>
  );
}
