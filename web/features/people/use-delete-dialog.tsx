import { useEffect, useState, type ReactNode } from 'react';
import type { User } from '#contract/people/people';
import { useMessages } from '#web/i18n/use-messages.ts';
import { LazyDialog } from '#web/ui/lazy-dialog.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { whenUsed } from '#web/when-used.ts';
import type { PersonType } from './use-people.ts';

const DeleteDialog = lazyComponent(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

/** The dialog that deletes a person; `onGone` is called once it is closed and the row will disappear. */
export function useDeleteDialog(
  type: PersonType,
  onGone: () => void,
): { ask: (person: User) => void; dialog: ReactNode } {
  const { t } = useMessages();
  const [person, setPerson] = useState<User | null>(null);
  useEffect(() => whenUsed(() => DeleteDialog.preload()), []);
  const finish = (willDisappear: boolean) => {
    setPerson(null);
    if (willDisappear) onGone();
  };
  return {
    ask: setPerson,
    dialog: person && (
      <LazyDialog
        title={t('people.sure')}
        closeLabel={t('people.cancel')}
        size="sm"
        failed={t('people.failed')}
        onClose={() => finish(false)}
      >
        <DeleteDialog person={person} type={type} onClose={finish} />
      </LazyDialog>
    ),
  };
}
