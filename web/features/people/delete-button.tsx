import { Trash2 } from 'lucide-react';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';

export function DeleteButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useWords();
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
