import { features } from "#features/all.ts";
import { loadAll } from "#features/kit/load.ts";
import type { ReadModels } from "#infra/ask/port.ts";

const declared = (await loadAll(features.map((each) => each.readModels))).flatMap(Object.entries);

const twice = declared.find(([name], index) =>
  declared.some(([other], place) => place < index && other === name),
);
if (twice !== undefined) throw new Error(`Two features declare the columns of ${twice[0]}.`);

/** What questions can use of every read model, as the features declare it. */
export const readModels: ReadModels = Object.fromEntries(declared);
