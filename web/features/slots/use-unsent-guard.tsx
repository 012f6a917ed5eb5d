import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Asks before leaving the page while something is unsent: with our dialog, or the browser's on a reload. */
export function useUnsentGuard(isUnsent: boolean): ReactNode {
  const { t } = useMessages();
  const blocker = useBlocker(isUnsent);
  useEffect(() => {
    if (!isUnsent) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsent]);
  return (
    <ConfirmDialog
      title={t('slots.leaveTitle')}
      message={t('slots.leaveText')}
      confirmLabel={t('slots.leave')}
      cancelLabel={t('slots.goBack')}
      isOpen={blocker.state === 'blocked'}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
