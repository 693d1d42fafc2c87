import type { CsvSource } from "./read-csv.ts";

/** The bytes of a file are not UTF-8. */
export class NotUtf8 extends Error {
  constructor() {
    super("The file is not UTF-8.");
    this.name = "NotUtf8";
  }
}

const requireUtf8 = (decode: () => unknown): void => {
  try {
    decode();
  } catch {
    throw new NotUtf8();
  }
};

/**
 * The same bytes, which are checked until they were read to their end once.
 *
 * @throws NotUtf8 before the first piece that is not UTF-8
 */
export const utf8Source = (source: CsvSource): CsvSource => {
  let isChecked = false;
  return async function* () {
    if (isChecked) return yield* source();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    for await (const piece of source()) {
      requireUtf8(() => decoder.decode(piece, { stream: true }));
      yield piece;
    }
    requireUtf8(() => decoder.decode());
    isChecked = true;
  };
};

/**
 * Whether a file that is not UTF-8 is nearly so, such as an export with a broken character: it says that it is, or most of
 * its letters beyond ASCII are.
 */
export const isNearlyUtf8 = async (source: CsvSource): Promise<boolean> => {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let isFirst = true;
  let broken = 0;
  let whole = 0;
  for await (const piece of source()) {
    const text = decoder.decode(piece, { stream: true });
    if (isFirst && text.startsWith("\u{FEFF}")) return true;
    isFirst &&= text === "";
    broken += text.match(/\uFFFD/g)?.length ?? 0;
    whole += text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  }
  return whole > broken;
};

/** A file in the encoding of spreadsheets in Western Europe and America, as UTF-8. Every byte has a character in it. */
export const windows1252Source = (source: CsvSource): CsvSource =>
  async function* () {
    const decoder = new TextDecoder("windows-1252");
    for await (const piece of source()) yield Buffer.from(decoder.decode(piece, { stream: true }));
  };
