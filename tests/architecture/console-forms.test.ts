import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const project = fileURLToPath(new URL("../../", import.meta.url));

/** Where the console draws a form without `CommandForm`, and why. */
const others: Readonly<Record<string, string>> = {
  "console/kit/editing/command-form.tsx": "it is the one that all others use",
  "console/kit/lists/list-filters.tsx": "it asks the list for rows and sends no command",
  "console/census/step-editor.tsx": "it changes the address of a report and sends no command",
  "console/forms/builder-preview-form.tsx": "it shows a visitor's form, which is not sent",
};

const FORM_TAG = /<form\b/;

const drawsForm = (source: string): boolean => FORM_TAG.test(source);

it("every form of the console is a CommandForm, but for those that are named", async () => {
  const found: string[] = [];
  for await (const file of glob("console/**/*.tsx", { cwd: project }))
    if (drawsForm(await readFile(`${project}${file}`, "utf8"))) found.push(file);
  expect(found.sort()).toEqual(Object.keys(others).sort());
});

it("a planted form is found", () => {
  expect(drawsForm("<form onSubmit={send}>")).toBe(true);
  expect(drawsForm("<FormModal form={form}>")).toBe(false);
});
