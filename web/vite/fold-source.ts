/** A text in the source of a package, and what it is replaced by: `id` is the end of the file's name. */
export type Fold = { id: string; text: string; by: string };

/** The source of a module with its folds, or undefined if it has none. Throws an error with the first that it lacks. */
export function foldSource(folds: readonly Fold[], code: string, id: string): string | undefined {
  const own = folds.filter((fold) => id.endsWith(fold.id));
  for (const { id: file, text } of own) if (!code.includes(text)) throw new Error(`${file} no longer has: ${text}`);
  if (own.length === 0) return undefined;
  return own.reduce((folded, { text, by }) => folded.replaceAll(text, by), code);
}
