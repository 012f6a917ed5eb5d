import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin } from 'vite';
import { languages, type Language } from '#domain/shared/language';
import { catalogue, type Messages } from '#i18n/catalogue';
import { messagesOfEntries, ROOT } from './used-messages.ts';

/**
 * Gives browsers only the messages of one language that their page names: a build writes a file per language for the
 * root, each route and each lazily imported module, which import it as `messages/<name>`, and the page maps that to its
 * language. The server has all messages in memory, a page in development all of its language.
 */
export function messagesPlugin(): Plugin {
  let isBuild = false;
  let root = '';
  let entries = new Map<string, Set<string>>();
  let folders: Record<Language, string>;
  return {
    name: 'molar:messages',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build';
      root = config.root;
      if (!isBuild) return;
      entries = messagesOfEntries(root);
      const content = JSON.stringify([[...entries].map(([file, keys]) => [file, ...keys]), catalogue]);
      const hash = createHash('sha256').update(content).digest('base64url');
      folders = { en: `assets/messages-en-${hash.slice(0, 8)}`, de: `assets/messages-de-${hash.slice(0, 8)}` };
    },
    resolveId(id) {
      if (id.startsWith('messages/')) return { id, external: true };
      return id === 'virtual:messages' ? '\0virtual:messages' : undefined;
    },
    load(id) {
      if (id !== '\0virtual:messages') return undefined;
      if (this.environment.name === 'client') return 'export const inMemory = null, files = null;';
      const files = isBuild ? { folders, names: [...entries.keys()].map(nameOf) } : null;
      return `export { catalogue as inMemory } from '/i18n/catalogue.ts'; export const files = ${JSON.stringify(files)};`;
    },
    transform(code, id) {
      if (this.environment.name !== 'client') return undefined;
      // The router splits a route's file by a query.
      const file = path.relative(root, id.replace(/\?.*$/, '')).replaceAll(path.sep, '/');
      const source = isBuild ? entries.has(file) && `messages/${nameOf(file)}.js` : file === ROOT && catalogueUrl;
      if (!source) return undefined;
      const [messages, used] = isBuild
        ? ['ownMessages', 'ownMessages']
        : ['{ catalogue }', 'catalogue[document.documentElement.lang]'];
      const add = `import { addMessages } from '/web/i18n/loaded-messages.ts'; addMessages(${used});`;
      return { code: `${code}\nimport ${messages} from '${source}'; ${add}`, map: null };
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const language of languages) {
        for (const [file, keys] of entries) {
          const source = `export default ${JSON.stringify(messagesOf(language, keys))};\n`;
          this.emitFile({ type: 'asset', fileName: `${folders[language]}/${nameOf(file)}.js`, source });
        }
      }
    },
  };
}

const catalogueUrl = '/i18n/catalogue.ts';

/** The name of the file with the messages of a module: a route's is its id with dashes. */
function nameOf(file: string): string {
  return file.replace(/^web\/|\.tsx?$/g, '').replaceAll('/', '-');
}

function messagesOf(language: Language, keys: ReadonlySet<string>): Messages {
  const features = Object.entries(catalogue[language]).map(([feature, messages]): [string, Record<string, string>] => [
    feature,
    Object.fromEntries(Object.entries(messages).filter(([name]) => keys.has(`${feature}.${name}`))),
  ]);
  return Object.fromEntries(features.filter(([, messages]) => Object.keys(messages).length > 0));
}
