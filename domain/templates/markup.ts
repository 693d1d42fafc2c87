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

const entityOf = (code: number, apostrophe: string | undefined): string | undefined => {
  if (code > 62) return undefined;
  if (code === 38) return "&amp;";
  if (code === 60) return "&lt;";
  if (code === 62) return "&gt;";
  if (code === 34) return "&quot;";
  return code === 39 ? apostrophe : undefined;
};

const escapeWith =
  (special: RegExp, apostrophe?: string) =>
  (text: string): string => {
    if (!special.test(text)) return text;
    let escaped = "";
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const entity = entityOf(text.charCodeAt(at), apostrophe);
      if (entity === undefined) continue;
      if (from < at) escaped += text.slice(from, at);
      escaped += entity;
      from = at + 1;
    }
    return escaped + text.slice(from);
  };

/** Safe as text and inside quoted attributes. */
export const escapeHtml = escapeWith(/[&<>"']/, "&#39;");

/** For text and for attributes in double quotes: single quotes stay as they are. */
export const escapeAttribute = escapeWith(/[&<>"]/);

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
