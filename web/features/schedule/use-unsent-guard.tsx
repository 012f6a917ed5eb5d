import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { useWords } from '../../i18n/use-words.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** While something is unsent, leaving the page asks first: by our own dialog, or the browser's on a reload. */
export function useUnsentGuard(isUnsent: boolean): ReactNode {
  const { t } = useWords();
  const blocker = useBlocker(isUnsent);
  useEffect(() => {
    if (!isUnsent) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsent]);
  return (
    <ConfirmDialog
      title={t('schedule.leaveTitle')}
      message={t('schedule.leaveText')}
      confirmLabel={t('schedule.leave')}
      cancelLabel={t('schedule.goBack')}
      isOpen={blocker.state === 'blocked'}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
