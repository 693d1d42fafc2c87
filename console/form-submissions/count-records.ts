const QUOTE = 0x22;
const NEW_LINE = 0x0a;

/** Counts the records of a CSV file in pieces: line ends outside of quotes. */
export const countRecords = (): ((piece: Uint8Array) => number) => {
  let quoted = false;
  let records = 0;
  return (piece) => {
    for (const byte of piece) {
      if (byte === QUOTE) quoted = !quoted;
      else if (byte === NEW_LINE && !quoted) records += 1;
    }
    return records;
  };
};
