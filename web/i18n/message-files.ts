import { files } from 'virtual:messages';
import type { Language } from '#domain/shared/language';

/** Maps the imports of messages, `messages/<name>`, to the files of a language; undefined in development. */
export function importMapOf(language: Language): { imports: Record<string, string> } | undefined {
  return files ? { imports: { 'messages/': `/${files.folders[language]}/` } } : undefined;
}

/** The URLs of the messages of routes; none in the browser, which has imported them, and in development. */
export function urlsOfMessages(language: Language, routes: readonly string[]): string[] {
  if (!files) return [];
  const { folders, names } = files;
  return routes
    .map((route) => route.replaceAll('/', '-'))
    .filter((name) => names.includes(name))
    .map((name) => `/${folders[language]}/${name}.js`);
}
