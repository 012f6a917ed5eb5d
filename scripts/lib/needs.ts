import { fail } from './terminal.ts';

/** Something that tests need of the machine, besides the packages. */
export type Need = {
  find: () => Promise<string | null>;
  /** Installs it, if there is a way to; `find` decides whether that worked. */
  install: () => Promise<void>;
  /** The sentence that names what is missing and what to do. */
  missing: string;
};

/** Where it is, after installing it if it is absent; ends with its sentence if that fails. */
export async function ensure(need: Need): Promise<string> {
  const found = await need.find();
  if (found !== null) return found;
  await need.install();
  return (await need.find()) ?? fail(need.missing);
}
