import { expect, it } from "vitest";
import { sizeText } from "./texts.ts";

it.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1_000, "1.0 KB"],
  [12_345, "12 KB"],
  [1_400_000, "1.4 MB"],
  [52_428_800, "52 MB"],
])("says %i bytes as %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));
