/** One setting of `.env.example`: settings that follow one another without a comment between share a description. */
export type Setting = { name: string; value: string; isDefault: boolean; description: string; section: string };

const assignment = /^(# )?([A-Z][A-Z0-9_]*)=(.*)$/;
const heading = /^# --- (.+?) -*$/;

/** Reads the settings of `.env.example` in order. The comment above a setting is its description. */
export function readSettings(envExample: string): Setting[] {
  const settings: Setting[] = [];
  let section = '';
  let comment: string[] = [];
  let isCommentUsed = false;
  for (const line of envExample.split('\n')) {
    const title = heading.exec(line)?.[1];
    const [, mark, name, value = ''] = assignment.exec(line) ?? [];
    if (name) {
      settings.push({ name, value, isDefault: !mark, description: comment.join(' '), section });
      isCommentUsed = true;
      continue;
    }
    if (isCommentUsed || !line.startsWith('#')) comment = [];
    isCommentUsed = false;
    if (title) section = title;
    else if (line.startsWith('# ')) comment.push(line.slice(2));
  }
  return settings;
}

/** The text of `docs/configuration.md`, from the text of `.env.example`. */
export function renderConfigurationPage(envExample: string): string {
  const settings = readSettings(envExample);
  const sections = [...new Set(settings.map(({ section }) => section))];
  const tables = sections.map((section) => renderSection(settings.filter((setting) => setting.section === section)));
  return [
    '# Configuration',
    '<!-- Generated from .env.example by `npm run docs`. Edit the comments there. -->',
    'The portal and its commands read environment variables and one file, which the variables override: the one after `--env`, else `.env` of the installation, else `/etc/molar.env`. They are checked at startup, and each error is reported in one line. `molar doctor` also calls the services they point to. An empty value counts as not set. What the admin sets at `/dashboard/settings` counts instead of its variable ([0103](decisions/0103-settings-in-the-portal.md)).',
    ...tables,
  ]
    .join('\n\n')
    .concat('\n');
}

function renderSection(settings: Setting[]): string {
  const [title = '', page] = (settings[0]?.section ?? '').split(': ');
  const groups = settings.reduce<Setting[][]>((all, setting) => {
    const last = all.at(-1);
    if (last?.[0]?.description !== setting.description) return [...all, [setting]];
    last.push(setting);
    return all;
  }, []);
  const intro = page ? [`Setup: ${linkFiles(page)}.`, ''] : [];
  return [
    `## ${title}`,
    '',
    ...intro,
    '| Setting | Default | Description |',
    '| --- | --- | --- |',
    ...groups.map(renderRow),
  ].join('\n');
}

/** One table row for settings that share a description. */
function renderRow(settings: Setting[]): string {
  const [names, defaults] = [
    settings.map(({ name }) => `\`${name}\``),
    settings.map(({ value, isDefault }) => (isDefault ? `\`${value}\`` : '–')),
  ];
  const examples = settings.filter(({ value, isDefault }) => !isDefault && value).map(({ value }) => `\`${value}\``);
  const example = examples.length > 0 ? ` Example: ${examples.join(', ')}.` : '';
  const description = linkFiles(settings[0]?.description ?? '');
  return `| ${names.join('<br>')} | ${[...new Set(defaults)].join('<br>')} | ${description}${example} |`;
}

/** Turns the path of a file in this repository into a link from `docs/`. */
function linkFiles(text: string): string {
  return text.replaceAll(/\b(docs|ops)\/([\w/.-]+\.(?:md|sql))/g, (path: string, folder: string, rest: string) =>
    folder === 'docs' ? `[${rest}](${rest})` : `[${path}](../${path})`,
  );
}
