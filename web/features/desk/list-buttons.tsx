import { useState } from 'react';
import { Columns3, Download, Printer } from 'lucide-react';
import type { RouteInput } from '#contract/shared/define-route';
import { exportAppointments } from '#contract/desk/desk';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { downloadText } from '#web/ui/download-text.ts';
import { toast } from '#web/ui/toast.ts';

type Printed = { count: number; total: number };

type ListButtonsProps = {
  /** What the file contains. */
  file: RouteInput<typeof exportAppointments>['body'];
  onColumns: () => void;
  /** Whether the list is shown that is printed. */
  isShown: boolean;
  /** How many are printed, and of how many. */
  countPrinted: () => Promise<Printed>;
  /** Loads what is printed and not on screen yet. */
  loadPrinted: () => Promise<unknown>;
};

/** Columns, CSV file and print of the list. */
export function ListButtons({ file, onColumns, isShown, countPrinted, loadPrinted }: ListButtonsProps) {
  const { t } = useMessages();
  // Asked before printing, if it is not all.
  const [part, setPart] = useState<Printed | null>(null);
  const saving = useAction(t, {
    mutationFn: () => callRoute(exportAppointments, { body: file }),
    onSuccess: ({ data }) => {
      downloadText(`${t('changes.appointments')}.csv`, 'text/csv', data.csv);
      if (data.isCut)
        toast.error(file.q === undefined ? t('desk.cut') : `${t('desk.cutSearch')} ${t('desk.cutSearchHint')}`);
      else toast.success(t('desk.downloaded'));
      if (data.restricted > 0) toast.error(t('desk.restricted', { count: data.restricted }));
    },
    onError: (error) => toast.error(errorMessage(error, t, 'desk.downloadFailed')),
  });
  const printing = useAction(t, {
    mutationFn: async ({ isAsked }: { isAsked: boolean }) => {
      const printed = isAsked ? null : await countPrinted();
      if (printed && printed.count < printed.total) {
        setPart(printed);
        return;
      }
      await loadPrinted();
      setPart(null);
      setTimeout(() => window.print());
    },
    onError: () => {
      setPart(null);
      toast.error(t('desk.failed'));
    },
  });
  return (
    <>
      <Button icon={Columns3} variant="outline" className="max-xl:hidden" aria-haspopup="dialog" onClick={onColumns}>
        {t('desk.columns')}
      </Button>
      <Button icon={Download} variant="outline" isBusy={saving.isPending} onClick={() => saving.run()}>
        {t('desk.download')}
      </Button>
      <Button
        icon={Printer}
        variant="outline"
        className="max-sm:hidden"
        isBusy={printing.isPending && part === null}
        disabled={!isShown}
        onClick={() => printing.run({ isAsked: false })}
      >
        {t('desk.print')}
      </Button>
      <ConfirmDialog
        title={t('desk.printPart')}
        message={part && t('desk.printPartText', part)}
        confirmLabel={t('desk.print')}
        cancelLabel={t('site.close')}
        isHarmless
        isOpen={part !== null}
        isBusy={printing.isPending}
        onConfirm={() => printing.run({ isAsked: true })}
        onCancel={() => setPart(null)}
      />
    </>
  );
}
