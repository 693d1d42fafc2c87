import { createHash } from "node:crypto";
import { Transform } from "node:stream";

const LINE_END = 10;

const escapes: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** Fields of one row in the text format of COPY; null for an SQL null. */
export const fieldsOf = (line: string): readonly (string | null)[] =>
  line
    .split("\t")
    .map((field) =>
      field === "\\N"
        ? null
        : field.includes("\\")
          ? field.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter)
          : field,
    );

/** Rows of a COPY in text format. A line break inside a value is escaped, so each line is one row. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, from)) {
      const piece = chunk.subarray(from, at);
      yield (rest.length === 0 ? piece : Buffer.concat([...rest, piece])).toString("utf8");
      rest = [];
      from = at + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
}

const linesIn = (chunk: Buffer): number => {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines += 1;
  return lines;
};

/** Passes data through and counts it. */
export const createMeter = (onRows: (rows: number) => void = () => undefined) => {
  const hash = createHash("sha256");
  const seen = { bytes: 0, rows: 0 };
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      const rows = linesIn(chunk);
      seen.bytes += chunk.length;
      seen.rows += rows;
      onRows(rows);
      done(null, chunk);
    },
  });
  return { stream, seen, sha256: () => hash.digest("hex") };
};
