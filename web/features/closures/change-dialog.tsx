import { useState, type ReactNode } from 'react';
import type { Decisions, Preview } from '#contract/absences/absences';
import { previewClosure } from '#contract/absences/closures';
import { errorMessage } from '#web/api/error-message.ts';
import { routeQuery, useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { chipClass } from '#web/ui/chip-style.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { RetryError } from '#web/ui/retry-error.tsx';
import { daysOf } from './closure-names.ts';
import type { Change } from './change-closure.ts';

/** Shows what is done about each appointment, with the button that confirms it. */
export type RenderDecisions = (
  wanted: {
    preview: Preview;
    previewQuery: (decisions: Decisions) => ReturnType<typeof routeQuery<typeof previewClosure>>;
  },
  renderConfirm: (decisions: Decisions) => ReactNode,
) => ReactNode;

type ChangeDialogProps = {
  change: Change;
  isBusy: boolean;
  /** The error of the last attempt. */
  error: unknown;
  renderDecisions: RenderDecisions;
  /** Without decisions the appointments stay, unresolved. */
  onConfirm: (decisions?: Decisions) => void;
  onCancel: () => void;
};

/** Confirms that the clinic is closed, with the decisions about its appointments, or that it is open again. */
export function ChangeDialog({ change, isBusy, error, renderDecisions, onConfirm, onCancel }: ChangeDialogProps) {
  const { t, language } = useMessages();
  const [isDeciding, setDeciding] = useState(false);
  const { action, closure } = change;
  const { first_day, last_day } = closure;
  const isClosing = action !== 'remove';
  const days = { first_day, last_day };
  const read = useRoute(previewClosure, { body: days }, { isReady: isClosing, isLive: true });
  // Not what was counted when the dialog was last open.
  const preview = read.isFetchedAfterMount ? read.data?.data : undefined;
  const previewQuery = (decisions: Decisions) => routeQuery(previewClosure, { body: { ...days, decisions } });
  const total = (preview?.count ?? 0) + (preview?.decided ?? 0);
  const hasAppointments = isClosing && preview !== undefined && preview.count > 0;
  const own = action === 'create' ? { en: closure.name_en, de: closure.name_de } : closure.names;
  const name = own[language] || own.en || own.de || t('closures.unnamed');
  const isHoliday = action !== 'create' && closure.kind === 'holiday';
  const opening = isHoliday ? 'closures.openHoliday' : 'closures.remove';
  const confirmation = (decisions?: Decisions) => (
    <Button
      variant="danger"
      isBusy={isBusy}
      disabled={isClosing && (!preview || read.isError)}
      onClick={() => onConfirm(decisions)}
    >
      {t(isClosing ? 'closures.submit' : opening)}
    </Button>
  );
  return (
    <Dialog
      isOpen
      title={t(isClosing ? 'closures.sureClose' : isHoliday ? 'closures.sureOpen' : 'closures.sureRemove')}
      size={isDeciding ? 'xl' : 'sm'}
      closeLabel={t('site.cancel')}
      onClose={() => !isBusy && onCancel()}
    >
      <div className="grid gap-5">
        <div className="grid gap-3">
          <p className="font-medium wrap-anywhere">
            {t('closures.confirmDays', { name, days: daysOf(first_day, last_day, language, t) })}
          </p>
          <p aria-live="polite">
            {!isClosing && t('closures.bookable')}
            {isClosing && !preview && !read.isError && t('closures.counting')}
            {preview && total === 0 && t('closures.nobody')}
            {preview && total > 0 && t('closures.onThem', { count: total })}{' '}
            {preview && preview.decided > 0 && t('closures.decidedBefore', { count: preview.decided })}
          </p>
          {!isDeciding && preview && preview.holds > 0 && <p>{t('absences.holds', { count: preview.holds })}</p>}
        </div>
        {hasAppointments && (
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-medium">{t('closures.decide')}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {[false, true].map((isChecked) => (
                <button
                  key={String(isChecked)}
                  type="button"
                  aria-pressed={isChecked === isDeciding}
                  className={chipClass(isChecked === isDeciding, 'px-4 font-semibold')}
                  onClick={() => setDeciding(isChecked)}
                >
                  {t(isChecked ? 'closures.decideNow' : 'closures.stay')}
                </button>
              ))}
            </div>
            {!isDeciding && <p className="text-sm text-base-content/75">{t('closures.stayHint')}</p>}
          </fieldset>
        )}
        {hasAppointments && isDeciding && renderDecisions({ preview, previewQuery }, confirmation)}
        {isClosing && read.error && (
          <RetryError text={errorMessage(read.error, t)} onRetry={() => void read.refetch()} />
        )}
        <FormError>{error ? errorMessage(error, t, 'closures.notDone') : null}</FormError>
        <DialogButtons isSafe {...{ isBusy, onCancel }}>
          {!isDeciding && confirmation()}
        </DialogButtons>
      </div>
    </Dialog>
  );
}
