import { beforeEach, expect, it } from "vitest";
import { type Happening, onHappening } from "../kit/happenings.ts";
import { createFormHappenings } from "./form-happenings.ts";

let reported: Happening[];
beforeEach(() => {
  reported = [];
  onHappening((happening) => reported.push(happening));
});
const left = () => reported.flatMap((each) => (each.kind === "form-leave" ? [each.fieldId] : []));

it("reports the field that was touched last when a form that was started is hidden, once", () => {
  const form = createFormHappenings("contact");
  form.touched("email");
  form.hidden();
  expect(left()).toEqual([]);
  form.started();
  form.hidden();
  form.hidden();
  expect(left()).toEqual(["email"]);
  form.touched("message");
  form.hidden();
  expect(left()).toEqual(["email", "message"]);
});

it("takes the report back when the form is sent after all", () => {
  const form = createFormHappenings("contact");
  form.started();
  form.touched("email");
  form.hidden();
  form.sent();
  form.hidden();
  expect(left()).toEqual(["email", null]);
});

it("reports nothing of a form that was sent", () => {
  const form = createFormHappenings("contact");
  form.started();
  form.touched("email");
  form.sent();
  form.hidden();
  expect(left()).toEqual([]);
});

it("distinguishes page views", () => {
  for (const form of [createFormHappenings("contact"), createFormHappenings("contact")]) {
    form.started();
    form.touched("email");
    form.hidden();
  }
  const views = reported.flatMap((each) => (each.kind === "form-leave" ? [each.viewId] : []));
  expect(new Set(views).size).toBe(2);
});
