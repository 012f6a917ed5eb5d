import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderConfigurationPage } from './lib/configuration-page.ts';
import { print, root } from './lib/terminal.ts';

const envExample = readFileSync(path.join(root, '.env.example'), 'utf8');
writeFileSync(path.join(root, 'docs/configuration.md'), renderConfigurationPage(envExample));
print('docs/configuration.md is written.');
