import { expect, it } from "vitest";
import { type Flags, refuseCombinations } from "./flags.ts";

const flags: Flags = {
  allWebsites: false,
  format: "table",
  rows: 10,
  seconds: 30,
  megabytes: 32,
  engine: "postgres",
  personal: false,
};

it("options that have an effect together are accepted", () => {
  const accepted: readonly Partial<Flags>[] = [
    {},
    { website: "demo", personal: true, as: "anna@shop.example" },
    { allWebsites: true, asOf: { position: 5n } },
    { engine: "duckdb", files: "./log-files" },
  ];
  for (const some of accepted)
    expect(() => refuseCombinations({ ...flags, ...some })).not.toThrow();
});

it.each<[Partial<Flags>, string]>([
  [{ engine: "duckdb", asOf: { position: 5n } }, "--as-of cannot be combined with --engine duckdb"],
  [{ engine: "duckdb", website: "demo" }, "--website cannot be combined with --engine duckdb"],
  [{ in: "noon", asOf: { position: 5n } }, "--in cannot be combined with --as-of."],
  [{ allWebsites: true, personal: true }, "--personal cannot be combined with --all-websites."],
  [{ allWebsites: true, website: "demo" }, "--website cannot be combined with --all-websites."],
  [{ as: "anna@shop.example" }, "--as needs --personal."],
  [{ files: "./log-files" }, "--files needs --engine duckdb."],
])("an option without effect is refused: %#", (some, message) => {
  expect(() => refuseCombinations({ ...flags, ...some })).toThrow(message);
});
