/** A spinner; the label is for screen readers. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="inline-grid place-items-center text-primary">
      <span aria-hidden="true" className="loading loading-lg loading-spinner" />
      <span className="sr-only">{label}</span>
    </output>
  );
}
