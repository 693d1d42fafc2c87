import { expect, it } from "vitest";
import type { RequestOf, Route } from "#infra/http/route.ts";
import { formConversionQueries } from "./form-conversion.ts";

/** A website without forms. */
const routes = formConversionQueries({
  sql: { query: async () => [] },
  waitFor: async () => undefined,
  timeZoneOf: async () => "UTC",
} as unknown as Parameters<typeof formConversionQueries>[0]);

const ask = ({ handle }: Route, segment: string | undefined) =>
  handle({
    params: { formId: "none" },
    query: { segment },
    context: { websiteId: "demo", owner: { permissions: new Set(["forms:read"]) } },
  } as unknown as RequestOf<Route["contract"]>);

it("a member who cannot see visits is refused filters before the form is looked for", async () => {
  const ofForm = routes.filter(({ contract }) => contract.path.includes(":formId"));
  expect(ofForm).toHaveLength(5);
  for (const each of ofForm) {
    const refused = { status: 403, code: "not-permitted" };
    await expect(ask(each, "source:is:a.example")).rejects.toMatchObject(refused);
    const missing = { status: 404, code: "form-not-found" };
    await expect(ask(each, undefined)).rejects.toMatchObject(missing);
  }
});
