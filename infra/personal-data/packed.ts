import { deflateRawSync, inflateRawSync } from "node:zlib";

/** Shorter texts gain too little. */
const WORTH_IT = 1_000;
/** First byte of what is packed; the texts, which are JSON, begin with a brace. */
const PACKED = 0;

/** What is sealed cannot be compressed afterwards, and mails are long. */
export const packed = (json: string): Buffer => {
  const plain = Buffer.from(json);
  return plain.length < WORTH_IT
    ? plain
    : Buffer.concat([Buffer.of(PACKED), deflateRawSync(plain)]);
};

export const unpacked = (bytes: Buffer): string =>
  (bytes[0] === PACKED ? inflateRawSync(bytes.subarray(1)) : bytes).toString();
