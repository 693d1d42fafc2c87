// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none, and the range is all of ASCII
const ASCII = /^[\u0000-\u007f]*$/;

/** UTF-8 bytes of a text. */
export const bytesOf = (text: string): number => {
  // The fast path: it covers nearly every report.
  if (ASCII.test(text)) return text.length;
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Each half of a surrogate pair counts as two of the pair's four bytes.
    const isHalf = code >= 0xd800 && code <= 0xdfff;
    bytes += code < 0x80 ? 1 : code < 0x800 || isHalf ? 2 : 3;
  }
  return bytes;
};

/** The size of a value as JSON. */
export const jsonBytesOf = (value: unknown): number => bytesOf(JSON.stringify(value));
