/** Markup of our own, in which every text is escaped. */
export class Html {
  readonly #text: string;

  constructor(markup: string) {
    this.#text = markup;
  }

  toString(): string {
    return this.#text;
  }
}

type Part = string | Html | false | undefined | readonly (string | Html)[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(part: Part): string {
  if (part === false || part === undefined) return '';
  if (typeof part === 'string') return part.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
  return part instanceof Html ? String(part) : part.map(escaped).join('');
}

/** A template for markup: what is inserted is escaped unless it is markup of this function itself. */
export function markup(literals: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(literals.map((literal, index) => literal + escaped(parts[index])).join(''));
}
