import { describe, expect, it } from "vitest";
import { isStorableDeep } from "../kit/storable-text.ts";
import { MAX_MESSAGE_LENGTH } from "./limits.ts";
import { errorKey, redactError, redactPersonalData } from "./redact-error.ts";

const error = {
  message: "x is not a function",
  stack: "",
  source: "/assets/site-AbCd1234.js",
  line: 1,
  column: 20,
  pagePath: "/",
};

describe("what may be kept of an error", () => {
  it.each([
    ["ann@shop.example is not defined", "…@… is not defined"],
    ["at https://shop.example/reset?token=abc:1:20", "at https://shop.example/reset:1:20"],
    ["at add (/assets/site.js:1:20)", "at add (/assets/site.js:1:20)"],
    ["What? Nothing", "What? Nothing"],
    ["at /a?b=1:2:3 and http://c.example/d#e:4", "at /a:2:3 and http://c.example/d:4"],
    ["/a?b:/c?d:5", "/a:/c:5"],
    [`/${"x".repeat(900)}?who=ann`, `/${"x".repeat(900)}`],
    ["/a?:1 no query", "/a:1 no query"],
    ["mailto:ann@shop.example,bob@b.co!", "…@……@…!"],
    ["ann@почта.рф @decorator a@b @@x.co", "…@… @decorator a@b @@x.co"],
    ["ann@shop.example@evil.example", "…@…@evil.example"],
  ])("%s", (text, told) => expect(redactPersonalData(text)).toBe(told));
  it("is cut to its limits [A9.5]", () => {
    const long = "s".repeat(9_000);
    const told = redactError({
      ...error,
      message: long,
      stack: long,
      source: long,
      pagePath: long,
    });
    expect(
      [told.message, told.stack, told.source, told.pagePath].map(({ length }) => length),
    ).toEqual([1_000, 5_000, 500, 500]);
  });
});

it("can be stored, whatever is thrown and wherever it is cut", () => {
  const message = `\0${"x".repeat(MAX_MESSAGE_LENGTH - 1)}😀`;
  const told = redactError({ ...error, message, stack: "\udc00", pagePath: "/\0\ud83d" });
  expect(isStorableDeep(told)).toBe(true);
  expect(told).toMatchObject({ stack: "\ufffd", pagePath: "/\ufffd" });
  expect(redactError({ ...error, message: "x 😀" }).message).toBe("x 😀");
});

it("has no address that opens a customer's files", () =>
  expect(redactError({ ...error, pagePath: "/downloads/0191~1793000000000~mark" }).pagePath).toBe(
    "/downloads/",
  ));

describe("errors that are the same", () => {
  it("stand at the same place of the same file in any build", () =>
    expect(errorKey({ ...error, source: "https://shop.example/assets/site-Zz99Yy88.js" })).toBe(
      errorKey(error),
    ));
  it.each([[{ message: "y" }], [{ line: 2 }], [{ column: 21 }], [{ source: "/assets/cart.js" }]])(
    "are others with %j",
    (other) => expect(errorKey({ ...error, ...other })).not.toBe(errorKey(error)),
  );
  it("have a key that fits an index, whatever is thrown", () => {
    const long = "ж".repeat(9_000);
    expect(errorKey({ ...error, message: long, source: long }).length).toBeLessThanOrEqual(430);
  });
});
