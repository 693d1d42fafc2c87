import { seeded } from "#tests/event-store/seeded.ts";

/** Everything random in one case; the same seed makes the same case on every machine. */
export type Chance = {
  /** From `least` to `most`, both included. */
  readonly whole: (least: number, most: number) => number;
  readonly pick: <Each>(from: readonly Each[]) => Each;
  /** True with this probability. */
  readonly often: (probability: number) => boolean;
  readonly list: <Each>(most: number, make: (index: number) => Each) => Each[];
};

export const chanceOf = (seed: number): Chance => {
  const random = seeded(seed);
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  return {
    whole,
    pick: (from) => from[whole(0, from.length - 1)] as (typeof from)[number],
    often: (probability) => random() < probability,
    list: (most, make) => Array.from({ length: whole(0, most) }, (_each, index) => make(index)),
  };
};
