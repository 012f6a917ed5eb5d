import { RotateCw, TriangleAlert } from 'lucide-react';
import { useContext, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { SharedTexts } from './shared-texts.ts';

type ErrorStateProps = {
  title: ReactNode;
  text?: ReactNode;
  onRetry: () => void;
  isBusy?: boolean | undefined;
};

/** A failed load, with a retry button. */
export function ErrorState({ title, text, onRetry, isBusy }: ErrorStateProps) {
  const { tryAgain } = useContext(SharedTexts);
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-box border border-base-300 bg-base-100 px-6 py-12 text-center"
    >
      <span className="grid size-14 place-items-center rounded-full bg-error/10 text-error">
        <TriangleAlert aria-hidden="true" className="size-7" />
      </span>
      <p className="max-w-md font-heading text-xl leading-snug font-semibold text-balance">{title}</p>
      {text ? <p className="max-w-md text-base-content/75">{text}</p> : null}
      <Button variant="outline" isBusy={isBusy} onClick={onRetry}>
        <RotateCw aria-hidden="true" className="size-4" />
        {tryAgain}
      </Button>
    </div>
  );
}
