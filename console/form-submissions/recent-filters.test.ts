import { expect, it } from "vitest";
import { recentFilters } from "./recent-filters.ts";

const field = (fieldId: string, type: string, ...options: string[]) => ({
  id: `${fieldId}.${type}`,
  fieldId,
  type,
  title: fieldId,
  dropped: false,
  options: options.map((option) => ({ option, dropped: false })),
});
const fields = [
  field("color", "select", "Green"),
  field("color", "radio", "Red"),
  field("opinion", "likert", "Price"),
  field("subject", "text"),
];

it("turns conditions of addresses from before into those of columns", () => {
  const before = [
    { is: "chosen", fieldId: "color", option: "Red" },
    { is: "chosen", fieldId: "opinion", option: "Price", choice: "-2" },
    { is: "containing", fieldId: "subject", text: "a:b" },
    { is: "answered", fieldId: "subject" },
    { is: "unanswered", fieldId: "opinion" },
  ] as const;
  expect(recentFilters(before, fields)).toBe(
    "color.radio:is:Red;opinion.likert:is:Price%3A-2;subject.text:contains:a%3Ab;subject.text:filled;opinion.likert:is:N%2FA",
  );
});

it("leaves alone what no column can be asked", () => {
  expect(
    recentFilters([{ is: "chosen", fieldId: "color", option: "Blue" }], fields),
  ).toBeUndefined();
});
