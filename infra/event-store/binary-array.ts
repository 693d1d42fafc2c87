/**
 * Arrays in Postgres's binary form. As bound parameters they avoid the quoting and parsing of array
 * texts, in which every quote of every JSON would be escaped.
 */
const OID = { int2: 21, int4: 23, int8: 20, text: 25, json: 114, uuid: 2950 } as const;
const HEADER_LENGTH = 20;
const LENGTH_PREFIX = 4;
const UUID_LENGTH = 16;

const writeHeader = (buffer: Buffer, oid: number, count: number): void => {
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(0, 4);
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(count, 12);
  buffer.writeInt32BE(1, 16);
};

const withHeader = (oid: number, count: number, bodyLength: number): Buffer => {
  const buffer = Buffer.allocUnsafe(HEADER_LENGTH + bodyLength);
  writeHeader(buffer, oid, count);
  return buffer;
};

const DRAFT_LENGTH = 262_144;
/**
 * Strings are encoded here first and then copied: their size is only known afterwards, and
 * allocating the maximum would make V8 collect three times as often.
 */
const draft = Buffer.allocUnsafeSlow(DRAFT_LENGTH);

const strings = (oid: number, values: readonly string[]): Buffer => {
  // Up to three bytes per UTF-16 unit.
  const room = values.reduce((sum, value) => sum + LENGTH_PREFIX + value.length * 3, HEADER_LENGTH);
  const buffer = room <= DRAFT_LENGTH ? draft : Buffer.allocUnsafe(room);
  writeHeader(buffer, oid, values.length);
  let offset = HEADER_LENGTH;
  for (const value of values) {
    const written = buffer.write(value, offset + LENGTH_PREFIX, "utf8");
    buffer.writeInt32BE(written, offset);
    offset += LENGTH_PREFIX + written;
  }
  return buffer === draft ? Buffer.from(buffer.subarray(0, offset)) : buffer.subarray(0, offset);
};

export const textArray = (values: readonly string[]): Buffer => strings(OID.text, values);

export const jsonArray = (values: readonly string[]): Buffer => strings(OID.json, values);

export const uuidArray = (values: readonly string[]): Buffer => {
  const step = LENGTH_PREFIX + UUID_LENGTH;
  const buffer = withHeader(OID.uuid, values.length, values.length * step);
  for (const [index, value] of values.entries()) {
    const offset = HEADER_LENGTH + index * step;
    buffer.writeInt32BE(UUID_LENGTH, offset);
    buffer.write(value.replaceAll("-", ""), offset + LENGTH_PREFIX, "hex");
  }
  return buffer;
};

export const smallintArray = (values: readonly number[]): Buffer => {
  const buffer = withHeader(OID.int2, values.length, values.length * 6);
  for (const [index, value] of values.entries()) {
    buffer.writeInt32BE(2, HEADER_LENGTH + index * 6);
    buffer.writeInt16BE(value, HEADER_LENGTH + index * 6 + LENGTH_PREFIX);
  }
  return buffer;
};

export const integerArray = (values: readonly number[]): Buffer => {
  const buffer = withHeader(OID.int4, values.length, values.length * 8);
  for (const [index, value] of values.entries()) {
    buffer.writeInt32BE(4, HEADER_LENGTH + index * 8);
    buffer.writeInt32BE(value, HEADER_LENGTH + index * 8 + LENGTH_PREFIX);
  }
  return buffer;
};

export const bigintArray = (values: readonly bigint[]): Buffer => {
  const buffer = withHeader(OID.int8, values.length, values.length * 12);
  for (const [index, value] of values.entries()) {
    buffer.writeInt32BE(8, HEADER_LENGTH + index * 12);
    buffer.writeBigInt64BE(value, HEADER_LENGTH + index * 12 + LENGTH_PREFIX);
  }
  return buffer;
};
