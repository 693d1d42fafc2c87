import * as z from "zod/mini";
import { type WhatIfName, whatIfs } from "#domain/analysis/what-if.ts";
import type { BodyOf } from "#domain/kit/contract.ts";
import { httpTexts } from "#domain/kit/http-texts.ts";
import type { Ask, TableDifferences } from "#infra/ask/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Admit } from "./admission.ts";
import { toRefusal } from "./refusals.ts";
import { MAX_DIFFERENCES, type WhatIfAnswer, type whatIfContract } from "./what-if-contract.ts";
import { whatIfFigures } from "./what-if-figures.ts";

export type WhatIfDependencies = { readonly ask: () => Promise<Ask>; readonly admit: Admit };

type WhatIfBody = BodyOf<typeof whatIfContract>;

const LIMITS = { seconds: 20, rows: MAX_DIFFERENCES, bytes: 8 * 1024 * 1024 };

const readRules = ({ projection, rules }: WhatIfBody): unknown => {
  const read = whatIfs[projection].schema.safeParse(rules);
  if (read.success) return read.data;
  throw new Refusal(422, "wrong-rules", z.prettifyError(read.error).slice(0, 500));
};

/** The tables that the figures come from, then the others. */
const shownFirst = (tables: readonly TableDifferences[], projection: WhatIfName) => {
  const main = new Set(whatIfFigures[projection].map(({ table }) => table));
  return tables.toSorted(
    (one, other) => Number(main.has(other.table)) - Number(main.has(one.table)),
  );
};

/** Compares a projection by other rules with the live one, once both are built. */
export const createCompareRules =
  ({ ask, admit }: WhatIfDependencies) =>
  async (asked: WhatIfBody, { websiteId, owner }: RequestContext): Promise<WhatIfAnswer> => {
    const { projection, position } = asked;
    const { permission } = whatIfs[projection];
    if (owner?.permissions.has(permission) !== true)
      throw new Refusal(403, "not-permitted", httpTexts.notPermitted(permission));
    const rules = readRules(asked);
    try {
      const { whatIf, compare } = await ask();
      const from = position === undefined ? undefined : BigInt(position);
      const state = await whatIf({ projection, rules, websiteId, position: from });
      const at = { position: `${state.position}` };
      if ("progress" in state) return { state: "building", ...at, progress: state.progress };
      const { builds } = state;
      const { figures, tables } = await admit(() =>
        compare(builds, whatIfFigures[projection], LIMITS),
      );
      return {
        state: "compared",
        ...at,
        figures: [...figures],
        tables: shownFirst(tables, projection).map(({ table, key, total, rows }) => ({
          table,
          key: [...key],
          total,
          rows: [...rows],
        })),
      };
    } catch (error) {
      throw toRefusal(error);
    }
  };
