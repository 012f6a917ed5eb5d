/** A turning ring; the label is for those who do not see it. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="inline-grid place-items-center text-primary">
      <span aria-hidden="true" className="loading loading-lg loading-spinner" />
      <span className="sr-only">{label}</span>
    </output>
  );
}
