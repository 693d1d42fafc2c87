import { expect, it } from "vitest";
import { fetchPageLoadId } from "./page-load-id.ts";

const answering = (status: number, body: string): typeof fetch =>
  (async () => new Response(body, { status })) as typeof fetch;

it("the id of a page load comes from the server [B7.20]", async () => {
  expect(await fetchPageLoadId(answering(200, '{"pageLoadId":"a"}'))).toBe("a");
});

it("says why there is no id [B8.20]", async () => {
  const refused = async (fetchFrom: typeof fetch) =>
    fetchPageLoadId(fetchFrom).then(
      () => "none",
      (error: Error) => error.message,
    );
  expect(await refused(answering(200, "{}"))).toBe("Unable to resolve pageLoadId");
  expect(await refused(answering(200, "no JSON"))).toBe("Unable to resolve pageLoadId");
  expect(await refused(answering(503, "{}"))).toBe("Unexpected status of metric settings: 503");
  const late = (async () => {
    throw new DOMException("late", "TimeoutError");
  }) as typeof fetch;
  expect(await refused(late)).toBe("Metric settings request timeout");
});
