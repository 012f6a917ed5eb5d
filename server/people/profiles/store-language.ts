import type { Language } from '#domain/shared/language';
import { updateLanguage } from './people-rows.ts';
import type { Context } from '#server/platform/context';

/** Stores the language of the person whom the identity's cookie names; does nothing for anybody else. */
export async function storeLanguage({ write, identity }: Context, language: Language): Promise<void> {
  if (identity) await updateLanguage(write, identity, language);
}
