import { expect, it } from "vitest";
import { comparedBy, sameFields, withFields, withoutFields } from "./sealed-fields.ts";

const open = { additionalFields: { letters: "A", finish: "Gold" } };
const fieldsForm = {
  formId: "initials",
  version: 2,
  answers: [{ fieldId: "letters", title: "Initials", text: "A" }],
};
const seal = (digest: string) => ({
  additionalFields: {},
  sealedFields: { personId: "p", sealed: digest, digest },
});

it("takes answers in any order as the same", () => {
  expect(sameFields(open, { additionalFields: { finish: "Gold", letters: "A" } })).toBe(true);
  expect(sameFields(open, { additionalFields: { letters: "A" } })).toBe(false);
  expect(comparedBy({ b: "1", a: "2" })).toBe(comparedBy({ a: "2", b: "1" }));
  expect(comparedBy({ a: "1", b: "2" })).not.toBe(comparedBy({ a: "2", b: "1" }));
});

it("compares sealed answers by their digests alone", () => {
  expect(sameFields(seal("x"), { ...seal("x"), fieldsForm })).toBe(true);
  expect(sameFields(seal("x"), seal("y"))).toBe(false);
  expect(sameFields(seal("x"), { additionalFields: {} })).toBe(false);
  expect(sameFields(open, seal("x"))).toBe(false);
});

it("leaves no answer next to the seal, and finds them again when it opens", () => {
  const line = { ...withoutFields({ ...open, fieldsForm }), sealedFields: seal("x").sealedFields };
  expect(JSON.stringify(line)).not.toMatch(/Gold|Initials/);
  expect(line.fieldsForm).toEqual({ ...fieldsForm, answers: [] });
  const opened = withFields(line, { ...open, answers: fieldsForm.answers });
  expect(opened).toMatchObject({ ...open, fieldsForm });
  expect(withFields(line, null)).toBe(line);
});
