import { expect, it } from "vitest";
import { trackTitle } from "./track-title.ts";

it.each([
  ["01 Loud.wav", "Loud"],
  ["1 - Loud.wav", "Loud"],
  ["12. Loud_and_clear.flac", "Loud and clear"],
  ["99 Luftballons.mp3", "99 Luftballons"],
  ["7 Seconds.mp3", "7 Seconds"],
  ["01.wav", "01"],
])("the file %s is called %s", (name, title) => {
  expect(trackTitle({ title: "", name }, 3)).toBe(title);
});

it("a number before a space is the track's place", () => {
  expect(trackTitle({ title: "", name: "12 Loud.mp3" }, 12)).toBe("Loud");
  expect(trackTitle({ title: "", name: "12 Loud.mp3" }, 1)).toBe("12 Loud");
});

it("the title in the library is taken as it is", () => {
  expect(trackTitle({ title: "01 Dr.No", name: "a.wav" }, 1)).toBe("01 Dr.No");
});
