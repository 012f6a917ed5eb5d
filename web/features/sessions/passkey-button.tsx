import { KeyRound } from 'lucide-react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { namedAddress } from './passkey-requests.ts';

type PasskeyButtonProps = { label: string; isBusy: boolean; onPress: () => void; variant?: 'primary' | 'outline' };

/** Uses or makes a passkey; on an address without a name, where that is impossible, a link to the one with it. */
export function PasskeyButton({ label, isBusy, onPress, variant = 'primary' }: PasskeyButtonProps) {
  const { t } = useMessages();
  const named = namedAddress(window.location);
  if (named) {
    return (
      <Notice tone="info">
        {t('factors.needsName')}{' '}
        <a href={named} className="link wrap-anywhere">
          {new URL(named).origin}
        </a>
      </Notice>
    );
  }
  return (
    <Button icon={KeyRound} variant={variant} isBusy={isBusy} onClick={onPress}>
      {label}
    </Button>
  );
}
