import { expect, it } from "vitest";
import { uuidOf } from "#commands/kit/uuid-of.ts";
import { emailKey } from "#domain/kit/email.ts";
import { createPersonCiphers } from "#infra/personal-data/ciphers.ts";
import { createSigning } from "./hmac.ts";

const SECRET = "a secret of thirty-two characters";
const { sign } = createSigning(SECRET);

/** Values of the released version. They are stored in tables and cookies: a changed one loses its account. */
it.each([
  [
    "the account of a customer",
    sign("address of a site user", emailKey(["demo"], "ada@shop.example")),
    "HNKq-S7dD6_n8MXg42hfaRSTd44CStHv1sE9b-c3KsU",
  ],
  [
    "a known device",
    sign("known device", emailKey(["demo"], "ada@shop.example")),
    "1euKmPo7rgfzYPD7TX5bHnuYSovN1IVW7-7Kz5Yj0kM",
  ],
  [
    "a restock sign-up",
    sign("restock sign-up", emailKey(["mug", "mug.blue"], "ada@shop.example")),
    "byo0HQ82xMcfrQEzSgD_f7vvG0EZiB3hREFtqsLWytI",
  ],
  [
    "a restock sign-up of a client",
    uuidOf(
      sign(
        "restock sign-up of a client",
        emailKey(["demo", "mug", "mug.blue"], "ada@shop.example"),
      ),
    ),
    "e9499dfc-903d-8fae-9ee9-ecc619f95ea9",
  ],
  [
    "the key of a person",
    createPersonCiphers(SECRET).addressHash("demo", "ada@shop.example").toString("base64"),
    "e5sIv+Pp3wfQuhzd6ffmbnHhzFq7REALcs8uY0rmL3M=",
  ],
])("the digest of an email address stays what it was: %s", (_what, digest, before) => {
  expect(digest).toBe(before);
});

it("two spellings of an email address have one key, and two websites have two", () => {
  const key = emailKey(["demo"], "ada@shop.example");
  expect(emailKey(["demo"], " Ada@Shop.Example ")).toBe(key);
  expect(emailKey(["other"], "ada@shop.example")).not.toBe(key);
  expect(emailKey([], "ada@shop.example")).not.toBe(key);
});
