import { useState } from 'react';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { NoPasskey } from './passkey-requests.ts';

/** Runs one action at a time; what failed is a message. */
export function useFactorAction() {
  const { t } = useMessages();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = useSingleFlight(async (action: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    try {
      await action();
    } catch (error) {
      setFailure(error instanceof NoPasskey ? t('factors.noPasskey') : errorMessage(error, t));
    }
    setBusy(false);
  });
  return { run, isBusy, failure };
}
