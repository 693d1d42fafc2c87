import { expect, it } from "vitest";
import { isUuid } from "./uuid.ts";

it.each([
  ["0197a5f0-0000-7000-8000-000000000001", true],
  ["0197A5F0-0000-7000-8000-000000000001", false],
  ["0197a5f000007000800000000000001", false],
  ["0197a5f0-0000-7000-8000-000000000001 ", false],
  ["0197a5f0-0000-7000-8000-00000000000g", false],
  ["", false],
])("%j is an id: %s", (text, is) => expect(isUuid(text)).toBe(is));
