import { useContext } from 'react';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';
import { SharedTexts } from './shared-texts.ts';

/** The error of a load inside a dialog, with a retry button. */
export function RetryError({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { tryAgain } = useContext(SharedTexts);
  return (
    <FormError>
      <div className="grid justify-items-start gap-3">
        {text}
        <Button variant="outline" size="sm" className="min-h-11" onClick={onRetry}>
          {tryAgain}
        </Button>
      </div>
    </FormError>
  );
}
