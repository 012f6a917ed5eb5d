import type { ESTree } from 'vite';
import { isTest, lineAt, visit, type Complaint, type SourceFile } from './source-file.ts';

const advice = 'sentences a person reads live in i18n/, in English and German: move it there and use it by name.';
const readAloud = new Set([
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'alt',
  'label',
]);
/** Read by programmers, in the interface description. */
const forProgrammers = new Set(['summary', 'description', 'operationId', 'tags']);

/** Words on a screen, and strings that look like a sentence in code whose answers reach a person. */
export function findStraySentences(files: SourceFile[]): Complaint[] {
  return files
    .filter(({ path }) => /^(?:web|contract|server\/(?:use-cases|http))\//.test(path) && !isTest(path))
    .flatMap((file) => {
      const found = new Set<number>();
      const technical: [number, number][] = [];
      const screen = file.path.endsWith('.tsx');
      const speaks = file.path.startsWith('web/') ? looksLikeWords : looksLikeSentence;
      visit(file, {
        JSXText: (node) => {
          if (hasLetters(node.value)) found.add(node.start + node.value.search(/\S/));
        },
        JSXAttribute: (node) => {
          const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
          if (readAloud.has(name)) for (const text of textsIn(node.value)) found.add(text);
        },
        JSXExpressionContainer: (node) => {
          const isChild = screen && file.text[node.start - 1] !== '=';
          if (isChild) for (const text of textsIn(node.expression)) found.add(text);
        },
        Literal: (node) => {
          if (typeof node.value === 'string' && speaks(node.value)) found.add(node.start);
        },
        TemplateLiteral: (node) => {
          if (speaks(node.quasis.map(({ value }) => value.cooked ?? '').join('…'))) found.add(node.start);
        },
        CallExpression: (node) => {
          if (isLogCall(file.text.slice(node.callee.start, node.callee.end))) technical.push([node.start, node.end]);
        },
        Property: (node) => {
          const name = node.key.type === 'Identifier' ? node.key.name : '';
          if (forProgrammers.has(name)) technical.push([node.value.start, node.value.end]);
        },
        TaggedTemplateExpression: (node) => {
          technical.push([node.start, node.end]);
        },
        NewExpression: (node) => {
          const name = node.callee.type === 'Identifier' ? node.callee.name : '';
          if (/^(?:Type|Range)?Error$/.test(name)) technical.push([node.start, node.end]);
        },
      });
      return [...found]
        .filter((at) => !technical.some(([start, end]) => start <= at && at < end))
        .map((at) => ({ path: file.path, line: lineAt(file.text, at), advice }));
    });
}

/** Where a value of JSX is plain text, also behind `a ? b : c`, `a && b` and `a ?? b`. */
function textsIn(node: ESTree.Node | null): number[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' && hasLetters(node.value) ? [node.start] : [];
    case 'TemplateLiteral':
      return node.quasis.some(({ value }) => hasLetters(value.cooked ?? '')) ? [node.start] : [];
    case 'JSXExpressionContainer':
      return textsIn(node.expression);
    case 'ConditionalExpression':
      return [...textsIn(node.consequent), ...textsIn(node.alternate)];
    case 'LogicalExpression':
      return textsIn(node.right);
    default:
      return [];
  }
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/&\w+;/g, ''));
}

/** Several words with spaces between, the first with a capital. */
function looksLikeWords(text: string): boolean {
  return /^\p{Lu}[\p{L}'’-]*[,:]? (?:\S+ )*\p{L}/u.test(text.trim());
}

/** The same with a small word or a full stop: names of people and treatments are data, not sentences. */
function looksLikeSentence(text: string): boolean {
  return looksLikeWords(text) && (/ \p{Ll}/u.test(text) || /\p{Ll}[.!?…]$/u.test(text.trim()));
}

function isLogCall(callee: string): boolean {
  return /(?:^|\.)log(?:ger)?\??\.\w+$/.test(callee);
}
