import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '#i18n/catalogue';

/** The module of the whole page, which is loaded before all others. */
export const ROOT = 'web/root.tsx';

/** A key in quotes, or the beginning of one that is completed at run time. */
const KEY = /['"`]([a-z]\w*)\.([\w/-]*)(['"`]|\$\{)/g;
const STATIC = /^(?:import|export) (?!type )[^'"]*'([^']+)'|^\} from '([^']+)'/gm;
const LAZY = /import\('([^']+)'\)/g;
/** What shows the keys that schemas have for messages. */
const SHOWS_SCHEMAS = /zodResolver\(|safeParse\(|'validation\.'/;
/** The modules that translate the codes of identity services, and the folder of the only modules that call these. */
const IDENTITY = {
  messages: 'web/api/error-message.ts',
  actions: 'web/api/use-action.ts',
  callers: 'web/features/sessions/',
};

/**
 * By module, the keys of all messages that it and what it imports name, but for those of the root: for the root, for
 * each route, and for each module that is imported lazily, since these are what a browser loads by itself.
 */
export function messagesOfEntries(root: string): Map<string, Set<string>> {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const importsOf = (file: string, pattern: RegExp) =>
    [...read(file).matchAll(pattern)]
      .map(([, one, other]) => fileOf(one ?? other ?? '', file))
      .filter((found) => /^(?:web|domain|i18n)\/(?!messages)/.test(found) && existsSync(path.join(root, found)));
  const reach = (entry: string) => {
    const found = new Set([entry]);
    // Iterating a set includes what is added meanwhile.
    for (const file of found) for (const next of importsOf(file, STATIC)) found.add(next);
    return [...found];
  };
  const keysOf = (file: string, isOfSessions: boolean) => {
    if (file === IDENTITY.messages && !isOfSessions) return ['site.nothingSent', 'sessions.UNREACHABLE'];
    const source = read(file);
    return [...keysIn(source), ...(SHOWS_SCHEMAS.test(source) ? ['validation.*'] : [])];
  };
  const messagesOf = (entry: string) => {
    const files = reach(entry);
    const isOfSessions = files.some(
      (file) =>
        file.startsWith(IDENTITY.callers) &&
        importsOf(file, STATIC).some((found) => found === IDENTITY.messages || found === IDENTITY.actions),
    );
    const keys = new Set(files.flatMap((file) => keysOf(file, isOfSessions)));
    return allMessages.filter((message) => isNamed(keys, message));
  };

  const ofRoot = new Set(messagesOf(ROOT));
  const sources = globSync('web/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.*', 'web/vite/**', 'web/enhance/**'],
  });
  const entries = new Set([
    ...sources.filter((file) => /^web\/routes\/.*\.tsx$/.test(file)),
    ...sources.flatMap((file) => importsOf(file, LAZY)).filter((file) => file.startsWith('web/')),
  ]);
  const others = [...entries].map((entry): [string, Set<string>] => [
    entry,
    new Set(messagesOf(entry).filter((message) => !ofRoot.has(message))),
  ]);
  return new Map([[ROOT, ofRoot], ...others.filter(([, messages]) => messages.size > 0)]);
}

const allMessages = Object.entries(catalogue.en).flatMap(([feature, messages]) =>
  Object.keys(messages).map((name) => `${feature}.${name}`),
);

/** The file that an import in another file names, below the root. */
function fileOf(id: string, importer: string): string {
  if (id.startsWith('.')) return path.join(path.dirname(importer), id);
  return id.replace(/^#/, '').replace(/^((?:domain|i18n)\/.*)$/, '$1.ts');
}

/** The keys that a source names: `a.b`, or `a.b*` for all that begin so. */
export function keysIn(source: string): string[] {
  return [...source.matchAll(KEY)].map(([, feature, name, end]) => `${feature}.${name}${end === '${' ? '*' : ''}`);
}

/** Whether one of the keys is this message, in any of its plural forms. */
export function isNamed(keys: ReadonlySet<string>, message: string): boolean {
  const stem = message.replace(/_(?:zero|one|other)$/, '');
  if (keys.has(message) || keys.has(stem)) return true;
  return [...keys].some((key) => key.endsWith('*') && message.startsWith(key.slice(0, -1)));
}
