import { expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { createIntakeStreams } from "./analytics-stream.ts";

it("has one stream for a visitor, and a bounded number for all that anyone invents", () => {
  const streamOf = createIntakeStreams();
  expect(streamOf("v-1")).toBe(streamOf("v-1"));
  const invented = new Set(Array.from({ length: 50_000 }, () => streamOf(newId())));
  expect(invented.size).toBe(1_024);
  const anonymous = new Set(Array.from({ length: 1_000 }, () => streamOf(null)));
  expect(anonymous.size).toBe(256);
});
