import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { toJSONSchema } from "zod/v4/core";
import type { Contract } from "#domain/kit/contract.ts";
import { loadContracts } from "#tests/support/contracts.ts";
import type { Schema } from "#tests/support/described-calls.ts";

const unboundedIn = (schema: Schema, place: string): readonly string[] => {
  const { type, minimum, maximum } = schema;
  const isFixed = schema.enum !== undefined || schema.const !== undefined;
  const isOpenNumber =
    (type === "integer" || type === "number") &&
    !isFixed &&
    (minimum === undefined || maximum === undefined || maximum === Number.MAX_SAFE_INTEGER);
  const isOpenText =
    type === "string" &&
    !isFixed &&
    schema.maxLength === undefined &&
    schema.pattern === undefined &&
    schema.format === undefined;
  const isOpenList = type === "array" && schema.maxItems === undefined;
  return [
    ...(isOpenNumber || isOpenText || isOpenList ? [place] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
      unboundedIn(member, `${place}.${name}`),
    ),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) =>
      unboundedIn(each, place),
    ),
    ...(schema.items === undefined ? [] : unboundedIn(schema.items, place)),
    ...(typeof schema.additionalProperties === "object"
      ? unboundedIn(schema.additionalProperties, `${place}.*`)
      : []),
  ];
};

const openMembers = ({ method, path, params, query, body }: Contract): readonly string[] =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined
      ? []
      : unboundedIn(
          toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema,
          `${method} ${path} ${part}`,
        ),
  );

/**
 * Members without a bound, and what limits them instead. A rule of the domain judges
 * most of them, because its refusal has its own text that a general message would hide.
 */
const judgedElsewhere: readonly (readonly [RegExp, string])[] = [
  [/ body\.seen\b/, "compared with what is recorded and never recorded itself"],
  [/^PUT \/api\/console\/products\/:id body/, "domain/catalog/product-rules.ts"],
  [/ body\.form\.(fields|captcha|mailingList|spam|\w+$)/, "domain/forms/definition-problems.ts"],
  [/^PUT \/api\/console\/content\/items\/:id(?:\/draft)? body/, "domain/content/item-rules.ts"],
  [/ body\.(quantity|qty)$/, "domain/cart/decide.ts, with the texts of A5.3"],
  [/ (query\.stars|body\.rating)$/, "domain/reviews/events.ts: whole stars from 1 to 5"],
  [/ body\.(contact\.)?email$/, "domain/kit/email.ts, with the texts of A5.14"],
  [/gift-cards.* body\.(amountCents|deltaCents)$/, "domain/gift-cards/decide-money.ts"],
  [/ body\.of\.matching\.\*$/, "the query of the list that it names"],
  [/\/themes\/templates\/:name.* (body\.source|params\.name)$/, "domain/themes"],
  [/(RecordHit|RecordEvent) body\.data$/, "the schema of the payload that is read from the text"],
  [/(imports|review-imports) body$/, "the call's limit of bytes"],
  [/(SaveFormSubmission|forms\/validate\/:formId) body\./, "the form's own fields"],
];

describe("every number, text and list of a contract", () => {
  it("has its own bound, or a rule that judges it with the words of the specification", async () => {
    const contracts = await loadContracts();
    const open = [...new Set(contracts.flatMap(openMembers))].sort();
    const unjudged = open.filter((place) => !judgedElsewhere.some(([of]) => of.test(place)));
    expect(unjudged).toEqual([]);
    const stale = judgedElsewhere.filter(([of]) => !open.some((place) => of.test(place)));
    expect(stale.map(([of]) => String(of))).toEqual([]);
  });
  it("is asked of a contract that has none", () => {
    const open = z.object({ ids: z.array(z.string()), count: z.int() });
    const planted = { method: "POST", path: "/planted", body: open } as unknown as Contract;
    expect(openMembers(planted)).toEqual([
      "POST /planted body.ids",
      "POST /planted body.ids",
      "POST /planted body.count",
    ]);
  });
});
