import { useEffect, useRef } from 'react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Notice } from '#web/ui/notice.tsx';

/** States that the appointment was moved, or that the offer had ended. Takes the focus, because the pressed button is gone. */
export function TimeTaken({ isEnded }: { isEnded: boolean }) {
  const { t } = useMessages();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone={isEnded ? 'warning' : 'success'}>{t(isEnded ? 'manage.noLongerOffered' : 'manage.taken')}</Notice>
    </div>
  );
}
