import { Trash2 } from 'lucide-react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';

export function DeleteButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useMessages();
  return (
    <Button
      variant="outline"
      size="sm"
      className="min-h-11 px-2.5 text-error"
      aria-label={t('people.deleteOne', { name })}
      onClick={onPress}
    >
      <Trash2 aria-hidden="true" className="size-4" />
      {t('people.delete')}
    </Button>
  );
}
