import { afterEach, beforeEach, expect, it } from "vitest";
import type { ScriptErrorEvent } from "#domain/error-reports/events.ts";
import { errorKey } from "#domain/error-reports/redact-error.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { scriptErrors } from "./script-errors.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(scriptErrors);
});
afterEach(() => website.drop());

const thrown = (changed: Partial<ScriptErrorEvent> = {}): ScriptErrorEvent => ({
  type: "ScriptErrorRecorded",
  message: "x is not a function",
  stack: "at cart.js:3:7",
  source: "https://shop.example/assets/cart-abcdefgh.js",
  line: 3,
  column: 7,
  pagePath: "/cart",
  userAgent: "Firefox",
  ...changed,
});
const record = (...events: readonly ScriptErrorEvent[]) =>
  website.record("scriptErrors 1", ...events);
const errors = `
  select error_key, message, source, line::int, col::int, stack, page_path, user_agent, times::int,
         last_at >= first_at as in_order
    from read.script_errors order by error_key`;

it("lists an error once, with how often and where it happened last (A8.10)", async () => {
  const release = "https://shop.example/assets/cart-ijklmnop.js";
  await record(
    thrown(),
    thrown({ source: release, stack: "at again", pagePath: "/shop", userAgent: "Safari" }),
    thrown({ line: 4 }),
  );
  const place = { message: "x is not a function", col: 7, in_order: true };
  expect(await website.rows(errors)).toEqual([
    {
      error_key: "x is not a function|cart.js|3:7",
      ...place,
      source: release,
      line: 3,
      stack: "at again",
      page_path: "/shop",
      user_agent: "Safari",
      times: 2,
    },
    {
      error_key: "x is not a function|cart.js|4:7",
      ...place,
      source: thrown().source,
      line: 4,
      stack: "at cart.js:3:7",
      page_path: "/cart",
      user_agent: "Firefox",
      times: 1,
    },
  ]);
});

it("knows until when an owner has resolved an error, also when it happens again", async () => {
  const resolved = "2030-01-02T00:00:00.000Z";
  const key = errorKey(thrown());
  const until = `select times::int, dealt_until = '${resolved}' as resolved from read.script_errors`;
  await record(thrown());
  expect(await website.rows(until)).toEqual([{ times: 1, resolved: null }]);
  await website.record("scriptErrorResolution 1", {
    type: "ScriptErrorDealtWith",
    errorKey: key,
    dealtWithAt: resolved,
  });
  await record(thrown());
  expect(await website.rows(until)).toEqual([{ times: 2, resolved: true }]);
  await website.record("scriptErrorResolution 1", {
    type: "ScriptErrorReopened",
    errorKey: key,
    reopenedAt: resolved,
  });
  expect(await website.rows(until)).toEqual([{ times: 2, resolved: null }]);
});
