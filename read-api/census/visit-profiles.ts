import { randomBytes } from "node:crypto";
import { columnFor, largerColumn, type Numbers } from "./number-column.ts";

const FIRST_SLOTS = 64;
const FIRST_PROFILES = 32;
const GROWTH = 1.25;
/** About what finding a profile takes. */
const SLOT_BYTES = 12;

/** Some values come from addresses: nobody else can know which profiles share a slot. */
const SEED = randomBytes(4).readUInt32LE();

const hashOf = (values: ArrayLike<number>): number => {
  let hash = SEED;
  for (let place = 0; place < values.length; place += 1) {
    hash = Math.imul(hash ^ (values[place] as number), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
};

/** Half of the slots stay empty, so that a profile is found soon. */
const slotsFor = (profiles: number): number => {
  let slots = FIRST_SLOTS;
  while (profiles * 2 > slots) slots *= 2;
  return slots;
};

export type CopiedProfiles = {
  /** Of each dimension, the value of each profile. */
  readonly values: Numbers[];
  readonly count: number;
};
const noProfiles = (dimensions: number): CopiedProfiles => ({
  values: Array.from({ length: dimensions }, () => new Uint8Array(FIRST_PROFILES)),
  count: 0,
});

/**
 * Numbers, from 0 on, for the values that a visit has in all dimensions together. Many visits have the
 * same, so that one narrow number for each of them takes the place of one for each dimension, and a filter
 * on several dimensions compares each profile once.
 */
export const createProfiles = (dimensions: number, copied = noProfiles(dimensions)) => {
  const { values } = copied;
  let { count } = copied;
  /** A number and 1 more; 0: empty. */
  let slots = new Uint32Array(0);
  let size = values[0]?.length ?? FIRST_PROFILES;
  const scratch = new Uint32Array(dimensions);

  const isSame = (profile: number, wanted: ArrayLike<number>): boolean => {
    for (let place = 0; place < dimensions; place += 1)
      if ((values[place] as Numbers)[profile] !== wanted[place]) return false;
    return true;
  };

  const slotOf = (wanted: ArrayLike<number>): number => {
    const mask = slots.length - 1;
    let slot = hashOf(wanted) & mask;
    while (slots[slot] !== 0 && !isSame((slots[slot] as number) - 1, wanted))
      slot = (slot + 1) & mask;
    return slot;
  };

  const fillSlots = (size: number): void => {
    slots = new Uint32Array(size);
    for (let profile = 0; profile < count; profile += 1) {
      for (let place = 0; place < dimensions; place += 1)
        scratch[place] = (values[place] as Numbers)[profile] as number;
      slots[slotOf(scratch)] = profile + 1;
    }
  };

  const append = (wanted: ArrayLike<number>): void => {
    if (count === size) {
      size = Math.ceil(size * GROWTH);
      for (const [place, column] of values.entries())
        values[place] = largerColumn(column, count, size);
    }
    for (const [place, column] of values.entries()) {
      const value = wanted[place] as number;
      const wide = columnFor(column, count, value);
      wide[count] = value;
      values[place] = wide;
    }
    count += 1;
  };

  fillSlots(slotsFor(count));

  return {
    count: (): number => count,
    bytes: (): number =>
      values.reduce(
        (sum, { BYTES_PER_ELEMENT }) => sum + BYTES_PER_ELEMENT * count,
        SLOT_BYTES * count,
      ),
    /** The value of each profile in one dimension. */
    valuesOf: (place: number): Numbers => (values[place] as Numbers).subarray(0, count),
    numberOf: (wanted: ArrayLike<number>): number => {
      let slot = slotOf(wanted);
      if (slots[slot] !== 0) return (slots[slot] as number) - 1;
      if ((count + 1) * 2 > slots.length) {
        fillSlots(slots.length * 2);
        slot = slotOf(wanted);
      }
      append(wanted);
      slots[slot] = count;
      return count - 1;
    },
  };
};
