import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";
import { createStartedDatabase } from "#tests/support/server.ts";

const program = join(projectFolder, "tests/support/loaded-modules.ts");
const listOf = async (...what: readonly string[]) => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...what]);
  return stdout.trim().split("\n");
};

/** What only questions, exports and checks of the log need. */
const analysts = ["hyparquet", "hyparquet-compressors", "hyparquet-writer", "@duckdb/node-api"];

let loaded: readonly string[];
let packages: readonly string[];
beforeAll(async () => {
  [loaded, packages] = await Promise.all([listOf(), listOf("packages")]);
});

const loadedOf = (pattern: RegExp): readonly string[] =>
  loaded.filter((module) => pattern.test(module));

describe("the web process loads at a start", () => {
  it("pages, both APIs and every declaration", () => {
    expect(loaded).toContain("serve.ts");
    expect(loadedOf(/^commands\/[^/]+\/routes\.ts$/).length).toBeGreaterThan(20);
    expect(loadedOf(/^features\/[^/]+\.ts$/).length).toBeGreaterThan(30);
  });
  it("no projection of a feature: another process runs them", () =>
    expect(loadedOf(/^projections\/(?!kit\/)/)).toEqual([]));
  it("no room of the jobs", () => expect(loadedOf(/^jobs\//)).toEqual([]));
  it("nothing of the demo, which is loaded where there is one", () =>
    expect(loadedOf(/^demo\//)).toEqual([]));
  it("no library that few requests need: the first of them loads it", () => {
    expect(packages).toContain("express");
    const rare = [
      "sanitize-html",
      "libphonenumber-js",
      "csv-parse",
      "nodemailer",
      "stripe",
      "sharp",
      "@eventstore/db-client",
      "@grpc/grpc-js",
      "kafkajs",
    ];
    expect(packages.filter((name) => rare.includes(name))).toEqual([]);
  });
  it("nothing that answers the questions of analysts: the first question loads it", () => {
    expect(loadedOf(/^infra\/ask\/(?!port\.ts)/)).toEqual([]);
    expect(packages.filter((name) => analysts.includes(name))).toEqual([]);
  });
  it("no tool, bench or other test", () =>
    expect(loadedOf(/^(tools|bench|tests|analyst)\//)).toEqual([]));
});

it("a Daybook with every role loads no other engine that is not switched on, and no analysts' library", async () => {
  const test = await createStartedDatabase();
  const running = await listOf("running", test.url);
  await test.drop();
  expect(running).toEqual(expect.arrayContaining(["express", "graphile-worker", "pg"]));
  const engines = ["kafkajs", "@eventstore/db-client", "@grpc/grpc-js", "testcontainers"];
  const rare = [...engines, ...analysts];
  expect(running.filter((name) => rare.includes(name))).toEqual([]);
});
