/**
 * Markup that is emitted as it is. Only the engine and its formatters make it, and data cannot: a
 * value read from JSON is never an instance of this class.
 */
export class Markup {
  /** Private, so that no path in a template reads it. */
  readonly #html: string;
  constructor(html: string) {
    this.#html = html;
  }
  get html(): string {
    return this.#html;
  }
  /** In JSON it is the text it consists of. */
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

/** A long text may have a special character at every place, each of them a piece to be put together. */
const LONG = 5_000;

/** One character after the other, `&` first: linear, without pieces. */
const escapeLong = (text: string, special: RegExp): string =>
  Object.entries(entities).reduce(
    (escaped, [each, entity]) =>
      special.source.includes(each) ? escaped.replaceAll(each, entity) : escaped,
    text,
  );

/** From one special character to the next: a call for each, or a look at each other one, is slow. */
export const escaper = (special: RegExp) => {
  // Most texts have none; without a place to go on from the pattern says so in 13 ns, not 20.
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

/** For text and for attributes in double quotes: single quotes stay as they are. */
export const escapeAttribute = escaper(/[&<>"]/g);

/** Safe as text and inside quoted attributes. */
export const escapeHtml = escaper(/[&<>"']/g);

/** Escapes every value that is put in; markup put in stays markup; null and undefined are nothing. */
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
