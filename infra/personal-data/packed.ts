import { deflateRawSync, inflateRawSync } from "node:zlib";

/** Compressing shorter texts gains too little. */
const WORTH_IT = 1_000;
/** First byte of compressed data; JSON texts start with a brace. */
const PACKED = 0;

/** Sealed data cannot be compressed afterwards, and emails are long. */
export const packed = (json: string): Buffer => {
  const plain = Buffer.from(json);
  return plain.length < WORTH_IT
    ? plain
    : Buffer.concat([Buffer.of(PACKED), deflateRawSync(plain)]);
};

export const unpacked = (bytes: Buffer): string =>
  (bytes[0] === PACKED ? inflateRawSync(bytes.subarray(1)) : bytes).toString();
