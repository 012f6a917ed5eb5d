import type { Language } from '#domain/language';
import { updateLanguage } from '#server/store/people';
import type { Context } from '#server/lib/context';

/** Stores the language of the person whom the identity's cookie names; does nothing for anybody else. */
export async function storeLanguage({ db, identity }: Context, language: Language): Promise<void> {
  if (identity) await updateLanguage(db, identity, language);
}
