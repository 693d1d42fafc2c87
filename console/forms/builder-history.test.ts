import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FormDefinition } from "#domain/forms/definition.ts";
import { fieldTypes } from "#domain/forms/field-types.ts";
import { type FormEdit, MAX_FIELDS } from "./builder-edits.ts";
import { type FieldType, fieldGroups, fieldOf, newField } from "./builder-field-kinds.ts";
import {
  type BuilderAction,
  type BuilderHistory,
  builderReducer,
  MAX_STEPS,
  MERGE_WITHIN_MS,
  redoText,
  startHistory,
  undoText,
} from "./builder-history.ts";

const form = FormDefinition.parse({
  formId: "f",
  name: "F",
  fields: (["text", "email", "radio"] as const).map((type) => newField(type, type)),
  submissionMessage: "Thanks",
});
const undo: BuilderAction = { type: "undo" };
const redo: BuilderAction = { type: "redo" };
const edit = (edit: FormEdit, atMs = 0): BuilderAction => ({ type: "edit", edit, atMs });
const run = (...actions: readonly BuilderAction[]): BuilderHistory =>
  actions.reduce(builderReducer, startHistory(form));
const ids = ({ form }: BuilderHistory) => form.fields.map(({ fieldId }) => fieldId);
const retitled = (title: string, atMs: number) =>
  edit({ type: "field-changed", fieldId: "text", change: { title } }, atMs);
const titleOf = ({ form }: BuilderHistory) => fieldOf(form, "text")?.title;

describe("the palette", () => {
  it("has every type of field once [B3.16–B3.23]", () => {
    const offered = fieldGroups.flatMap(({ kinds }) => kinds.map(({ type }) => type));
    expect([...offered].sort()).toEqual(fieldTypes.map(({ type }) => type).sort());
  });
  it.each(fieldTypes)(
    "makes a $type with exactly the settings that it exposes [B3.16–B3.23]",
    ({ type, settings }) => {
      const { fieldId, title, type: made, ...rest } = newField(type as FieldType, "x");
      expect([made, fieldId, title.length > 0]).toEqual([type, "x", true]);
      const optional = new Set(["maxLength"]);
      // A description belongs to every stored field; a hidden one does not show it.
      const expected = new Set([...settings.filter((name) => !optional.has(name)), "description"]);
      expect(new Set(Object.keys(rest))).toEqual(expected);
    },
  );
});

describe("editing", () => {
  it("adds a field at the given place, and opens it", () => {
    const after = run(edit({ type: "field-added", field: newField("date", "new"), at: 1 }));
    expect(ids(after)).toEqual(["text", "new", "email", "radio"]);
    expect(after.selected).toBe("new");
  });
  it("duplicates behind the original, with its own id", () => {
    const after = run(edit({ type: "field-duplicated", fieldId: "email", copyId: "email-2" }));
    expect(ids(after)).toEqual(["text", "email", "email-2", "radio"]);
    expect(fieldOf(after.form, "email-2")).toEqual({
      ...fieldOf(form, "email"),
      fieldId: "email-2",
    });
    expect(after.selected).toBe("email-2");
  });
  it("moves, and never out of the list", () => {
    expect(ids(run(edit({ type: "field-moved", fieldId: "radio", to: 0 })))).toEqual([
      "radio",
      "text",
      "email",
    ]);
    expect(ids(run(edit({ type: "field-moved", fieldId: "text", to: 99 })))).toEqual([
      "email",
      "radio",
      "text",
    ]);
  });
  it("closes the settings of a field that is gone", () => {
    const after = run(
      { type: "select", fieldId: "email" },
      edit({ type: "field-removed", fieldId: "email" }),
    );
    expect(after.selected).toBeNull();
  });
  it("leaves out a setting that the type does not expose", () => {
    const change = { currencySymbol: "€", placeholder: "Type here" };
    const after = run(edit({ type: "field-changed", fieldId: "text", change }));
    expect(fieldOf(after.form, "text")).toEqual({
      ...fieldOf(form, "text"),
      placeholder: "Type here",
    });
  });
  it("adds no field to a form that is full", () => {
    const add = (at: number) =>
      edit({ type: "field-added", field: newField("text", `t${at}`), at: 0 });
    const full = run(...Array.from({ length: MAX_FIELDS + 5 }, (_, at) => add(at)));
    expect(full.form.fields).toHaveLength(MAX_FIELDS);
    const copied = edit({ type: "field-duplicated", fieldId: "text", copyId: "copy" });
    expect(builderReducer(full, copied)).toEqual(full);
  });
  it("keeps the form's id whatever takes its place", () => {
    const other = { ...form, formId: "other", name: "Other" };
    const after = run(edit({ type: "form-replaced", form: other, reason: "restore version 1" }));
    expect([after.form.formId, after.form.name]).toEqual(["f", "Other"]);
    expect(undoText(after)).toBe("restore version 1");
  });
});

describe("undo and redo", () => {
  it("take back and do again, and say what", () => {
    const removal = edit({ type: "field-removed", fieldId: "email" });
    const removed = run(removal);
    expect(undoText(removed)).toBe("remove “Email”");
    const undone = run(removal, undo);
    expect(undone.form).toEqual(form);
    expect(undone.selected).toBe("email");
    expect(redoText(undone)).toBe("remove “Email”");
    expect(run(removal, undo, redo).form).toEqual(removed.form);
  });
  it("do nothing when there is nothing", () => {
    expect(run(undo, redo)).toEqual(startHistory(form));
    const unchanged = run(edit({ type: "field-changed", fieldId: "text", change: {} }));
    expect(undoText(unchanged)).toBeUndefined();
  });
  it("take a text that was typed in one go for one step", () => {
    const typed = run(retitled("N", 0), retitled("Na", 300), retitled("Name", 600));
    expect(typed.past).toHaveLength(1);
    expect(builderReducer(typed, undo).form).toEqual(form);
  });
  it("take it for two after a pause, and after something else was selected", () => {
    const paused = run(retitled("Name", 0), retitled("Names", MERGE_WITHIN_MS + 1));
    expect(titleOf(builderReducer(paused, undo))).toBe("Name");
    const elsewhere = run(
      retitled("Name", 0),
      { type: "select", fieldId: "email" },
      retitled("Names", 1),
    );
    expect(titleOf(builderReducer(elsewhere, undo))).toBe("Name");
  });
  it("never merge with a step that was undone to", () => {
    const after = run(retitled("A", 0), undo, retitled("B", 1));
    expect(after.past).toHaveLength(1);
    expect(builderReducer(after, undo).form).toEqual(form);
  });
  it("drop undone changes at the next change", () => {
    const after = run(
      edit({ type: "field-removed", fieldId: "email" }),
      undo,
      edit({ type: "field-moved", fieldId: "radio", to: 0 }),
    );
    expect(redoText(after)).toBeUndefined();
  });
  it("keep a bounded number of steps", () => {
    const moves = Array.from({ length: MAX_STEPS + 20 }, (_, at) =>
      edit({ type: "field-moved", fieldId: "text", to: at % 2 === 0 ? 2 : 0 }),
    );
    expect(run(...moves).past).toHaveLength(MAX_STEPS);
  });
});

describe("any sequence of edits", () => {
  const type = fc.constantFrom(...fieldTypes.map((one) => one.type as FieldType));
  const fieldId = fc.constantFrom("text", "email", "radio", "a", "b", "c");
  const anyEdit: fc.Arbitrary<FormEdit> = fc.oneof(
    fc
      .tuple(type, fc.integer({ min: -1, max: 9 }), fc.uuid())
      .map(([one, at, id]) => ({ type: "field-added", field: newField(one, id), at }) as const),
    fc.record({ type: fc.constant("field-removed" as const), fieldId }),
    fc.record({ type: fc.constant("field-duplicated" as const), fieldId, copyId: fc.uuid() }),
    fc.record({
      type: fc.constant("field-moved" as const),
      fieldId,
      to: fc.integer({ min: -2, max: 9 }),
    }),
    fc.record({
      type: fc.constant("field-changed" as const),
      fieldId,
      change: fc.record({ title: fc.string(), required: fc.boolean() }),
    }),
  );

  it("is undone to its beginning and redone to its end", () =>
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 40 }), (edits) => {
        const end = run(...edits.map((one, at) => edit(one, at * MERGE_WITHIN_MS * 2)));
        const undos = end.past.map(() => undo);
        const start = undos.reduce(builderReducer, end);
        expect(start.form).toEqual(form);
        expect(undos.map(() => redo).reduce(builderReducer, start).form).toEqual(end.form);
      }),
    ));

  it("leaves a form that is a definition, with ids of which none is there twice", () =>
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 40 }), (edits) => {
        const end = run(...edits.map((one, at) => edit(one, at)));
        expect(FormDefinition.safeParse(end.form).success).toBe(true);
        expect(new Set(ids(end)).size).toBe(end.form.fields.length);
      }),
    ));
});
