/**
 * Markup that is printed unchanged. Only the engine and its formatters create it: a value from JSON
 * is never an instance of this class.
 */
export class Markup {
  /** Private, so that no path in a template can read it. */
  readonly #html: string;
  constructor(html: string) {
    this.#html = html;
  }
  get html(): string {
    return this.#html;
  }
  /** In JSON it is its text. */
  toJSON(): string {
    return this.html;
  }
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * A long text can have a special character at every position, each of which would create a piece.
 */
const LONG = 5_000;

/** Replaces one character after another, `&` first: linear and without pieces. */
const escapeLong = (text: string, special: RegExp): string =>
  Object.entries(entities).reduce(
    (escaped, [each, entity]) =>
      special.source.includes(each) ? escaped.replaceAll(each, entity) : escaped,
    text,
  );

/** Jumps from one special character to the next, because a call or check per character is slow. */
export const escaper = (special: RegExp) => {
  // Most texts have none; without a start position the pattern takes 13 ns instead of 20 ns.
  const any = new RegExp(special.source);
  return (text: string): string => {
    if (!any.test(text)) return text;
    if (text.length > LONG) return escapeLong(text, special);
    let escaped = "";
    let from = 0;
    special.lastIndex = 0;
    while (special.test(text)) {
      const at = special.lastIndex - 1;
      escaped += text.slice(from, at) + entities[text.charAt(at)];
      from = at + 1;
    }
    return escaped + text.slice(from);
  };
};

/** For text and for attributes in double quotes: single quotes are not escaped. */
export const escapeAttribute = escaper(/[&<>"]/g);

/** The result is safe as text and inside quoted attributes. */
export const escapeHtml = escaper(/[&<>"']/g);

/** Escapes every inserted value; inserted markup is kept; null and undefined are empty. */
export const html = (
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[] | null | undefined)[]
): Markup => {
  let built = parts[0] ?? "";
  values.forEach((value, index) => {
    if (value instanceof Markup) built += value.html;
    else if (Array.isArray(value)) for (const each of value) built += (each as Markup).html;
    else if (value !== null && value !== undefined) built += escapeHtml(String(value));
    built += parts[index + 1] ?? "";
  });
  return new Markup(built);
};

export const nothing = new Markup("");
