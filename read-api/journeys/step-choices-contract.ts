import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";

/** What a step can be about, apart from a page. */
export const namedThings = ["form", "product", "event"] as const;

const text = z._default(z.string().check(z.trim(), z.maxLength(200), storable), "");

/**
 * Not in the specification: nobody knows the id of a form or a product. Up to 50 of them, the chosen one first. Events are those of
 * the shop, and those that have a released schema.
 */
export const stepChoicesContract = {
  method: "GET",
  path: "/api/console/step-choices",
  summary: "Forms, products or events that a step of a funnel or a goal can name",
  tag: "census",
  access: "owner",
  permission: "census:read",
  query: z.object({
    of: z.enum(namedThings),
    /** Part of the name. */
    search: text,
    /** The one that is chosen. */
    chosen: text,
  }),
  response: z.object({
    choices: z.array(
      z.object({
        /** As in a step: `Step.value`. */
        value: z.string(),
        name: z.string(),
      }),
    ),
  }),
} as const satisfies Contract;
