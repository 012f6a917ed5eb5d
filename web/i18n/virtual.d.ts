/** Written by `web/vite/messages-plugin.ts`. */
declare module 'virtual:messages' {
  import type { Language } from '#domain/shared/language';
  import type { Messages } from '#i18n/catalogue';

  /** All messages on the server, null in the browser. */
  export const inMemory: Record<Language, Messages> | null;
  /** On the server the folders of each language and the names of the files in them; null in development. */
  export const files: { folders: Record<Language, string>; names: string[] } | null;
}
