import type { ReferenceEntry } from "./reference.ts";

const page = {
  item: { title: "Notebook", sizes: ["A5", "A6"] },
  field: "title",
  list: [{ id: "x" }, { id: "y", title: "Pen" }],
  ids: ["x", "y"],
  facts: { x: { sold: true }, y: { sold: false } },
  pattern: "{0} of {1}",
  now: 2,
  all: 9,
};

const entry = (name: string, says: string, template: string): ReferenceEntry => ({
  name,
  kind: "formatter",
  says,
  template,
  data: page,
});

export const pathReference: readonly ReferenceEntry[] = [
  entry("prop", "The member at a path, or at one path after another.", "{item|prop sizes.1}"),
  entry("get", "The member whose name is the value of the argument.", "{item|get field}"),
  entry(
    "lookup",
    "The value at the path that the argument holds.",
    "{.section item}{@|lookup field}{.end}",
  ),
  entry(
    "key-by",
    "A list as an object, keyed by the value at the path.",
    "{list|key-by id|prop y.title}",
  ),
  entry(
    "find-first",
    "The first item of a list; the first with a value at a path; or the first that is a key of a table whose entry has one.",
    "{ids|find-first facts sold}",
  ),
  entry("find-last", "The same from the end.", "{list|find-last id|prop title}"),
  entry(
    "format",
    "Replaces {0}, {1} … in the text with the values of its arguments.",
    "{pattern|format now all}",
  ),
  entry(
    "apply",
    "Renders a partial or macro over the value. With `private` it sees nothing else; `name=text` is @args.name in it.",
    "{.macro card}<b>{title}</b> {@args.note}{.end}{item|apply card private note=new}",
  ),
];
