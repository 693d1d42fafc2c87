import { AskError } from "./port.ts";

/**
 * Strings, quoted names and comments as single tokens, exactly where Postgres begins and ends them:
 * what one of both reads as text and the other as SQL would not be checked. Nested comments end the
 * scan with a refusal, because a regular expression cannot follow them.
 */
const TOKENS =
  /(?<space>[ \t\n\r\f\v]+|--[^\n\r]*)|(?<comment>\/\*)|(?<escaped>[eE]'(?:[^'\\]|''|\\[\s\S])*')|(?<text>[bBxXnN]?'(?:[^']|'')*')|(?<dollar>\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)|(?<quoted>"(?:[^"]|"")*")|(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)|(?<number>\d\w*(?:\.\d\w*)?|\.\d\w*)|(?<other>[\s\S])/y;

export type SqlToken = {
  readonly kind: "word" | "quoted" | "text" | "number" | "semicolon" | "other";
  /** Words in lower case, as Postgres folds them; quoted names without their quotes. */
  readonly text: string;
  /** Index of its first character. */
  readonly at: number;
};

const refuse = (message: string, at: number): never => {
  throw new AskError("not-a-question", message, at + 1);
};

const endOfComment = (text: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const two = text.slice(at, at + 2);
    if (two === "/*") depth += 1;
    else if (two === "*/") depth -= 1;
    else continue;
    at += 1;
    if (depth === 0) return at + 1;
  }
  return refuse("A comment does not end.", from);
};

const endOfDollar = (text: string, from: number, mark: string): number => {
  const end = text.indexOf(mark, from + mark.length);
  return end === -1 ? refuse("A text between dollar signs does not end.", from) : end + mark.length;
};

const tokenOf = (groups: Record<string, string | undefined>, at: number): SqlToken => {
  const { word, quoted, escaped, text, number, other = "" } = groups;
  if (word !== undefined) return { kind: "word", text: word.toLowerCase(), at };
  if (quoted !== undefined)
    return { kind: "quoted", text: quoted.slice(1, -1).replaceAll('""', '"'), at };
  const literal = escaped ?? text;
  if (literal !== undefined) return { kind: "text", text: literal, at };
  if (number !== undefined) return { kind: "number", text: number, at };
  return { kind: other === ";" ? "semicolon" : "other", text: other, at };
};

/** The tokens of a statement without spaces and comments. */
export const tokensOf = (text: string): readonly SqlToken[] => {
  const tokens: SqlToken[] = [];
  for (let at = 0; at < text.length; ) {
    TOKENS.lastIndex = at;
    const found = TOKENS.exec(text);
    if (found === null) return tokens;
    const groups = found.groups as Record<string, string | undefined>;
    const end = TOKENS.lastIndex;
    if (groups.comment !== undefined) at = endOfComment(text, at);
    else if (groups.dollar !== undefined) {
      tokens.push({ kind: "text", text: "", at });
      at = endOfDollar(text, at, groups.dollar);
    } else {
      if (groups.space === undefined) tokens.push(tokenOf(groups, at));
      at = end;
    }
  }
  return tokens;
};

const READS = new Set(["select", "with", "values", "table"]);

/**
 * Functions that act outside of the question, or that run a text as SQL. The role has no rights to
 * most of them; the others (locks, settings) every role of Postgres can call.
 */
const REFUSED =
  /^(?:pg_(?!typeof$|column_size$).*|lo_.*|loread|lowrite|dblink.*|set_config|current_setting|(?:query|cursor|table|schema|database)_to_xml.*|ts_stat|ts_rewrite|txid_.*|nextval|setval|binary_upgrade_.*|brin_.*|gin_.*|amvalidate|currtid2?|inet_(?:server|client)_.*|has_.*_privilege|row_security_active)$/;

const isName = (token: SqlToken | undefined): boolean =>
  token?.kind === "word" || token?.kind === "quoted";

const refuseWord = (token: SqlToken): void => {
  const { text, at } = token;
  if (!isName(token)) return;
  if (REFUSED.test(text)) refuse(`Questions cannot use ${text}.`, at);
};

/** Unicode escapes can spell any name; nobody needs them in a question. */
const refuseEscapes = (token: SqlToken, next: SqlToken | undefined): void => {
  const isPrefix = token.kind === "word" && token.text === "u" && next?.text === "&";
  if (isPrefix && next.at === token.at + 1) refuse("Write names and texts without U&.", token.at);
};

/** A name of the database in front of a schema. Every table of a question has a name without both. */
const refuseLongName = (tokens: readonly SqlToken[], index: number): void => {
  const [first, dot, second, nextDot, third] = tokens.slice(index, index + 5);
  const isLong = [first, second, third].every(isName) && dot?.text === "." && nextDot?.text === ".";
  if (isLong) refuse("Write names with up to two parts, such as orders.number.", first?.at ?? 0);
};

/** Postgres joins texts on several lines, and reads the later ones like the first one. */
const refuseOddText = ({ kind, text, at }: SqlToken, next: SqlToken | undefined): void => {
  if (kind === "text" && next?.kind === "text") refuse("Write a text in one piece.", next.at);
  if (kind === "other" && (text === "'" || text === '"')) refuse("A quote does not end.", at);
};

/** The statement without its last semicolon. Throws unless it is one statement that reads. */
export const readStatement = (text: string): { text: string; words: ReadonlySet<string> } => {
  const tokens = tokensOf(text);
  const semicolon = tokens.findIndex(({ kind }) => kind === "semicolon");
  const body = semicolon === -1 ? tokens : tokens.slice(0, semicolon);
  const [first] = body;
  if (first === undefined) throw new AskError("not-a-question", "Enter a question in SQL.");
  const second = semicolon === -1 ? undefined : tokens.slice(semicolon + 1)[0];
  if (second !== undefined && second.kind !== "semicolon")
    refuse("Ask one question at a time.", second.at);
  const opening = body.find(({ text: each }) => each !== "(") ?? first;
  if (!READS.has(opening.text))
    refuse("A question begins with select, with, values or table.", opening.at);
  body.forEach((token, index) => {
    refuseWord(token);
    refuseEscapes(token, body[index + 1]);
    refuseOddText(token, body[index + 1]);
    refuseLongName(body, index);
  });
  const end = semicolon === -1 ? text.length : (tokens[semicolon]?.at ?? text.length);
  return {
    text: text.slice(0, end),
    words: new Set(body.filter(isName).map((token) => token.text)),
  };
};
