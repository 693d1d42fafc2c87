import { randomBytes } from "node:crypto";
import { largerColumn } from "./number-column.ts";
import {
  bytesOfRising,
  firstOfRising,
  growRising,
  numberAt,
  type RisingColumn,
  risingFor,
  writeNumber,
} from "./rising-column.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const UUID_BYTES = 16;
/** Where its pairs of digits begin. */
const UUID_PAIRS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const;

/** No text in UTF-8 contains it: other texts begin with it, so that none of them is taken for a UUID. */
const MARK = 0xff;

const FIRST_SLOTS = 256;
const FIRST_BYTES = 4_096;
const GROWTH = 1.25;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const digitOf = (code: number): number => (code > 0x39 ? code - 0x57 : code - 0x30);

/** Longer ids than this are made room for. */
const FIRST_SCRATCH = 256;
const BYTES_OF_CHARACTER = 3;

/** A text as bytes: a UUID takes 16, which no other text does. */
const createEncoding = () => {
  let scratch = new Uint8Array(FIRST_SCRATCH);
  return (text: string): Uint8Array => {
    if (UUID.test(text)) {
      for (let byte = 0; byte < UUID_BYTES; byte += 1) {
        const at = UUID_PAIRS[byte] as number;
        scratch[byte] = digitOf(text.charCodeAt(at)) * 16 + digitOf(text.charCodeAt(at + 1));
      }
      return scratch.subarray(0, UUID_BYTES);
    }
    const most = text.length * BYTES_OF_CHARACTER + 2;
    if (most > scratch.length) scratch = new Uint8Array(most);
    scratch[0] = MARK;
    scratch[1] = MARK;
    const { written } = encoder.encodeInto(text, scratch.subarray(2));
    return scratch.subarray(written + 1 === UUID_BYTES ? 0 : 1, written + 2);
  };
};

const decode = (bytes: Uint8Array): string => {
  if (bytes.length !== UUID_BYTES) return decoder.decode(bytes.subarray(bytes[1] === MARK ? 2 : 1));
  const digits = Buffer.from(bytes).toString("hex");
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
};

/** Ids come from cookies: nobody else can know which of them share a slot. */
const newSeed = (): number => randomBytes(4).readUInt32LE();

/** FNV-1a, with the high bits mixed into the low ones, which select the slot. */
const hashOf = (seed: number, bytes: Uint8Array, from: number, to: number): number => {
  let hash = seed;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
};

const isAt = (bytes: Uint8Array, from: number, to: number, id: Uint8Array): boolean => {
  if (to - from !== id.length) return false;
  for (let at = 0; at < id.length; at += 1) if (bytes[from + at] !== id[at]) return false;
  return true;
};

export type CopiedVisitors = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each id begins in the bytes, and where the last one ends. */
  readonly begins: RisingColumn;
  readonly count: number;
  /** A number and 1 more; 0: empty. Finding all slots again takes a quarter of a second for a million ids. */
  readonly slots: Uint32Array<ArrayBuffer>;
  readonly seed: number;
};
const noVisitors = (): CopiedVisitors => ({
  bytes: new Uint8Array(FIRST_BYTES),
  begins: risingFor(FIRST_SLOTS),
  count: 0,
  slots: new Uint32Array(FIRST_SLOTS),
  seed: newSeed(),
});

/**
 * Numbers for the ids of visitors, from 0 on. A million strings and a `Map` of them take 120 MB; as bytes,
 * with a table of slots, a UUID takes about 27.
 */
export const createVisitorNumbers = (copied = noVisitors()) => {
  const encode = createEncoding();
  const { seed, begins } = copied;
  let { bytes, count, slots } = copied;

  const startOf = (number: number) => numberAt(begins, number);
  const isSame = (id: Uint8Array, number: number) =>
    isAt(bytes, startOf(number), startOf(number + 1), id);

  /** The slot of an id, or the empty one where it belongs. */
  const slotOf = (id: Uint8Array): number => {
    const mask = slots.length - 1;
    let slot = hashOf(seed, id, 0, id.length) & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask)
      if (isSame(id, (slots[slot] as number) - 1)) return slot;
    return slot;
  };

  const growSlots = (): void => {
    slots = new Uint32Array(slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < count; number += 1) {
      let slot = hashOf(seed, bytes, startOf(number), startOf(number + 1)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
  };

  const append = (id: Uint8Array): void => {
    const from = startOf(count);
    const size = from + id.length;
    if (size > bytes.length) bytes = largerColumn(bytes, from, Math.ceil(size * GROWTH));
    bytes.set(id, from);
    count += 1;
    if (count === begins.steps.length) growRising(begins, count, Math.ceil(count * GROWTH));
    writeNumber(begins, count, size);
  };

  return {
    count: (): number => count,
    bytes: (): number => startOf(count) + bytesOfRising(begins, count + 1) + slots.byteLength,
    /** All ids, as they are now; later ones are written behind them, and between their slots. */
    copy: (): CopiedVisitors => ({
      bytes: bytes.subarray(0, startOf(count)),
      begins: firstOfRising(begins, count + 1),
      count,
      slots: slots.slice(),
      seed,
    }),
    /** The id of a number. */
    nameOf: (number: number): string =>
      decode(bytes.subarray(startOf(number), startOf(number + 1))),
    /** Undefined for an id that has none. */
    find: (name: string): number | undefined => {
      const found = slots[slotOf(encode(name))] as number;
      return found === 0 ? undefined : found - 1;
    },
    numberOf: (name: string): number => {
      const id = encode(name);
      let slot = slotOf(id);
      if (slots[slot] !== 0) return (slots[slot] as number) - 1;
      if ((count + 1) * 4 > slots.length * 3) {
        growSlots();
        slot = slotOf(id);
      }
      append(id);
      slots[slot] = count;
      return count - 1;
    },
  };
};
