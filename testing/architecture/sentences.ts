import type { ESTree } from 'vite';
import { isTest, lineAt, visit, type Violation, type SourceFile } from './source-file.ts';

const advice = 'user-facing sentences live in i18n/, in English and German: move it there and reference the message.';
const textAttributes = new Set([
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'alt',
  'label',
]);
/** Fields of the OpenAPI document, which developers read. */
const developerFields = new Set(['summary', 'description', 'operationId', 'tags']);

/** Finds text in JSX, and string literals that look like sentences, outside i18n/. */
export function findStraySentences(files: SourceFile[]): Violation[] {
  return files
    .filter(
      ({ path }) =>
        /^(?:web|contract|server\/(?!platform|commands|app\/(?:config|startup)|people\/identity|payments\/cards)[\w-]+)\//.test(
          path,
        ) && !isTest(path),
    )
    .flatMap((file) => {
      const found = new Set<number>();
      const ignoredRanges: [number, number][] = [];
      const screen = file.path.endsWith('.tsx');
      const isProse = file.path.startsWith('web/') ? looksLikeWords : looksLikeSentence;
      visit(file, {
        JSXText: (node) => {
          if (hasLetters(node.value)) found.add(node.start + node.value.search(/\S/));
        },
        JSXAttribute: (node) => {
          const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
          if (textAttributes.has(name)) for (const text of findTexts(node.value)) found.add(text);
        },
        JSXExpressionContainer: (node) => {
          const isChild = screen && file.text[node.start - 1] !== '=';
          if (isChild) for (const text of findTexts(node.expression)) found.add(text);
        },
        Literal: (node) => {
          if (typeof node.value === 'string' && isProse(node.value)) found.add(node.start);
        },
        TemplateLiteral: (node) => {
          if (isProse(node.quasis.map(({ value }) => value.cooked ?? '').join('…'))) found.add(node.start);
        },
        CallExpression: (node) => {
          if (isLogCall(file.text.slice(node.callee.start, node.callee.end)))
            ignoredRanges.push([node.start, node.end]);
        },
        Property: (node) => {
          const name = node.key.type === 'Identifier' ? node.key.name : '';
          if (developerFields.has(name)) ignoredRanges.push([node.value.start, node.value.end]);
        },
        TaggedTemplateExpression: (node) => {
          ignoredRanges.push([node.start, node.end]);
        },
        NewExpression: (node) => {
          const name = node.callee.type === 'Identifier' ? node.callee.name : '';
          if (/^(?:Type|Range)?Error$/.test(name)) ignoredRanges.push([node.start, node.end]);
        },
      });
      return [...found]
        .filter((at) => !ignoredRanges.some(([start, end]) => start <= at && at < end))
        .map((at) => ({ path: file.path, line: lineAt(file.text, at), advice }));
    });
}

/** Offsets of plain text in a JSX value, including the branches of `a ? b : c`, `a && b` and `a ?? b`. */
function findTexts(node: ESTree.Node | null): number[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' && hasLetters(node.value) ? [node.start] : [];
    case 'TemplateLiteral':
      return node.quasis.some(({ value }) => hasLetters(value.cooked ?? '')) ? [node.start] : [];
    case 'JSXExpressionContainer':
      return findTexts(node.expression);
    case 'ConditionalExpression':
      return [...findTexts(node.consequent), ...findTexts(node.alternate)];
    case 'LogicalExpression':
      return findTexts(node.right);
    default:
      return [];
  }
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(/&\w+;/g, ''));
}

/** Several words separated by spaces, starting with a capital. */
function looksLikeWords(text: string): boolean {
  return /^\p{Lu}[\p{L}'’-]*[,:]? (?:\S+ )*\p{L}/u.test(text.trim());
}

/** The same with a lower-case word or a full stop: names of people and treatments are data, not sentences. */
function looksLikeSentence(text: string): boolean {
  return looksLikeWords(text) && (/ \p{Ll}/u.test(text) || /\p{Ll}[.!?…]$/u.test(text.trim()));
}

function isLogCall(callee: string): boolean {
  return /(?:^|\.)log(?:ger)?\??\.\w+$/.test(callee);
}
