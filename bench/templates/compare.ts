import type { BenchResult } from "../shared/result.ts";
import {
  type Engine,
  etaAsItComes,
  etaPrintingAsIs,
  ours,
  oursEscaping,
  oursFromSource,
  reference,
  referenceFromSource,
} from "./engines.ts";
import { type BenchPage, helperPages, plainPages } from "./pages.ts";

const ROUNDS = 9;
const ROUND_MS = 250;

/** Microseconds per page in one round. */
const timed = (draw: () => string): number => {
  const startedAt = performance.now();
  let pages = 0;
  let elapsed = 0;
  while (elapsed < ROUND_MS) {
    for (let each = 0; each < 5; each += 1) draw();
    pages += 5;
    elapsed = performance.now() - startedAt;
  }
  return (elapsed * 1_000) / pages;
};

const median = (list: readonly number[]): number =>
  list.toSorted((left, right) => left - right)[Math.floor(list.length / 2)] ?? 0;

type Racer = { readonly name: string; readonly draw: () => string; readonly rounds: number[] };

/** The engines take turns, so that a slow moment of the machine affects all of them. */
const race = (page: BenchPage, engines: readonly Engine[]): readonly Racer[] => {
  const racers: Racer[] = [];
  for (const { name, prepare } of engines) {
    const draw = prepare(page);
    if (draw) racers.push({ name, draw, rounds: [] });
  }
  const expected = racers[0]?.draw();
  for (const { name, draw } of racers)
    if (draw() !== expected) throw new Error(`${name} draws another page of ${page.name}.`);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { draw, rounds } of racers) rounds.push(timed(draw));
  return racers;
};

/** The median relative time saved by `own` compared with each other engine, by round. */
const against = (
  page: BenchPage,
  own: Racer,
  other: Racer,
  least: number | undefined,
): BenchResult => {
  const times = median(other.rounds.map((each, round) => each / (own.rounds[round] ?? each)));
  return {
    name: `${page.name}: ${own.name} against ${other.name}`,
    value: times,
    unit: "times as fast",
    target: least === undefined ? "for information" : `${least} times`,
    reached: least === undefined || times >= least,
    details: {
      ourMedianUs: median(own.rounds),
      ourBestUs: Math.min(...own.rounds),
      theirMedianUs: median(other.rounds),
      theirBestUs: Math.min(...other.rounds),
      bytes: own.draw().length,
    },
  };
};

/** The plain pages need no escaping, so that engines that escape render the same page. */
const plain = (page: BenchPage): BenchResult[] => {
  const engines = [
    ours,
    oursEscaping,
    reference,
    etaAsItComes,
    etaPrintingAsIs,
    oursFromSource,
    referenceFromSource,
  ];
  const [own, ownEscaping, ofReference, ofEta, ofRawEta, fromSource, ofReferenceFromSource] = race(
    page,
    engines,
  ) as Racers;
  return [
    against(page, own, ofReference, 3),
    against(page, fromSource, ofReferenceFromSource, 3),
    against(page, own, ofEta, 1),
    against(page, ownEscaping, ofEta, undefined),
    against(page, own, ofRawEta, undefined),
  ];
};
type Racers = readonly [Racer, Racer, Racer, Racer, Racer, Racer, Racer];

const withHelpers = (page: BenchPage): BenchResult[] => {
  const engines = [ours, reference, oursFromSource, referenceFromSource];
  const [own, ofReference, fromSource, ofReferenceFromSource] = race(page, engines) as readonly [
    Racer,
    Racer,
    Racer,
    Racer,
  ];
  return [
    against(page, own, ofReference, 10),
    against(page, fromSource, ofReferenceFromSource, 10),
  ];
};

/** The same page with the same output in each engine, in turns, in one process. */
export const run = async (): Promise<BenchResult[]> => [
  ...plainPages.flatMap(plain),
  ...helperPages.flatMap(withHelpers),
];
