import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { chosenColumns, columnMessages, type ChosenColumn } from './desk-columns.ts';

type ColumnsDialogProps = {
  columns: readonly ChosenColumn[];
  onChange: (columns: readonly ChosenColumn[]) => void;
  onClose: () => void;
};

/** Chooses the columns of the table and of its CSV file. */
export function ColumnsDialog({ columns, onChange, onClose }: ColumnsDialogProps) {
  const { t } = useMessages();
  return (
    <Dialog isOpen title={t('desk.columns')} size="sm" onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-base-content/75">{t('desk.columnsLead')}</p>
        <div className="grid">
          {chosenColumns.map((column) => (
            <CheckboxField
              key={column}
              label={t(columnMessages[column])}
              checked={columns.includes(column)}
              onChange={({ target }) =>
                onChange(
                  chosenColumns.filter((chosenColumn) =>
                    chosenColumn === column ? target.checked : columns.includes(chosenColumn),
                  ),
                )
              }
            />
          ))}
        </div>
        <Button onClick={onClose}>{t('desk.done')}</Button>
      </div>
    </Dialog>
  );
}
