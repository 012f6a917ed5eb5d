import { fail } from './terminal.ts';

/** A program that tests need besides the npm packages. */
export type Need = {
  find: () => Promise<string | null>;
  /** Installs it if possible; `find` is called again to check. */
  install: () => Promise<void>;
  /** The error message: what is missing and how to provide it. */
  missing: string;
};

/** The path of a need, installed if missing. Ends the process with its message if that fails. */
export async function ensure(need: Need): Promise<string> {
  const found = await need.find();
  if (found !== null) return found;
  await need.install();
  return (await need.find()) ?? fail(need.missing);
}
