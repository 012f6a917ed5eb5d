import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ImportRequest } from '#contract/accounts/imports';
import { findNamed, importStates, MAX_IMPORT_BYTES } from '#domain/accounts/imports';
import { checkRecords, importRecords } from '#server/accounts/imports/import-records';
import { readClock } from '#server/platform/database/clock';
import { announceTarget } from '#server/app/startup/announce-target';
import { ConfigError, readConfig } from '#server/app/config/config';
import { createLogger } from '#server/app/startup/create-logger';
import { openPortal } from '#server/app/startup/open-portal';
import { runCommand } from '#server/app/startup/run-command';

const USAGE =
  'Usage: molar import patients|appointments <file.csv> [--column "<field>=<heading>"] [--doctor "<text>=<email or name>"] [--treatment "<text>=<name>"] [--alike] [--apply]';

const several = { type: 'string', multiple: true, default: [] as string[] } as const;
const options = {
  apply: { type: 'boolean' },
  alike: { type: 'boolean' },
  column: several,
  doctor: several,
  treatment: several,
} as const;

/** Reports what an import would do with each row that is not imported, and does it with `--apply`. Nobody is mailed. */
async function runImport(): Promise<string> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [kind, file, ...more] = positionals;
  const asked = ImportRequest.safeParse({ _id: randomUUID(), kind, createAlike: values.alike });
  if (!asked.success || file === undefined || more.length > 0) return fail(USAGE);
  const bytes = await readFile(file).catch(() => fail(`${file} cannot be read.`));
  if (bytes.length > MAX_IMPORT_BYTES) return fail(`${file} is larger than 10 MB.`);
  const { portal, close } = await openPortal(announceTarget(readConfig()), createLogger('warn'));
  try {
    const now = await readClock(portal.read);
    const wanted = { bytes, now, language: 'en', actorId: null } as const;
    const guessed = await checkRecords(portal, { ...wanted, request: asked.data });
    const idIn = (list: 'doctors' | 'treatments') => (text: string) =>
      findNamed(
        text,
        guessed[list].map(({ _id: id, name }) => ({ id, names: [name] })),
      );
    const request = ImportRequest.parse({
      ...asked.data,
      columns: { ...guessed.columns, ...pairsOf(values.column, (heading) => guessed.header.indexOf(heading)) },
      doctors: pairsOf(values.doctor, idIn('doctors')),
      treatments: pairsOf(values.treatment, idIn('treatments')),
    });
    const { rows, hash, encoding, separator } = await checkRecords(portal, { ...wanted, request });
    const refused = rows.flatMap(({ row, state, text, issues, known }) => {
      const reasons = issues.map(({ field, message }) => [field, message].filter(Boolean).join('  '));
      return state === 'ready' ? [] : [[`row ${row}`, state, text, ...reasons, known].filter(Boolean).join('  ')];
    });
    const counts = importStates.map((state) => `${rows.filter((row) => row.state === state).length} ${state}`);
    const lines = [...refused, `Read as ${encoding}, separated by "${separator}": ${counts.join(', ')}.`];
    if (!values.apply) return [...lines, 'Nothing was imported: add --apply.'].join('\n');
    const { created } = await importRecords(portal, { ...wanted, request: { ...request, hash } });
    return [...lines, `Imported ${created} ${kind}. Nobody was mailed.`].join('\n');
  } finally {
    await close();
  }
}

/** `<text>=<value>` as an object of what the values mean. */
function pairsOf<Value extends string | number>(pairs: string[], read: (text: string) => Value | null) {
  const known = pairs.map((pair) => {
    const [, text = '', value = ''] = /^(.+?)=(.+)$/.exec(pair) ?? [];
    const found = read(value);
    return found === null || found === -1 ? fail(`"${pair}" names nothing that is known. ${USAGE}`) : [text, found];
  });
  return Object.fromEntries(known) as Record<string, Value>;
}

function fail(line: string): never {
  throw new ConfigError([line]);
}

await runCommand(runImport, USAGE);
