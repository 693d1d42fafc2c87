import { Editor } from "@tiptap/core";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import { addressesIn, linkedSelection } from "./link-mark.ts";
import { richTextExtensions } from "./rich-text-extensions.ts";

it.each([
  ["See https://bread.example/a?b=c.", ["https://bread.example/a?b=c"]],
  ["(http://bread.example)", ["http://bread.example"]],
  ["mailto:anna@bread.example, tel:+49123", ["mailto:anna@bread.example", "tel:+49123"]],
  ["https://one.example https://two.example!", ["https://one.example", "https://two.example"]],
  ["bread.example, and/or javascript:alert(1)", []],
  ["https:// and https://bread", []],
  ["https://bread.example/a_(b)", ["https://bread.example/a_(b)"]],
  ["(see https://bread.example/a_(b)).", ["https://bread.example/a_(b)"]],
  ["https://bread.example/[a]/(b", ["https://bread.example/[a]/(b"]],
  ["https://bread.example/l'ete and https://bread.example\\a", []],
  [
    "'https://bread.example', \"https://bread.example/a\"",
    ["https://bread.example", "https://bread.example/a"],
  ],
  ["https://bread.!", []],
])("the addresses in %s are found without punctuation", (text, found) => {
  expect(addressesIn(text).map((each) => each.text)).toEqual(found);
});

const { schema, extensionManager } = new Editor({
  element: null,
  extensions: richTextExtensions,
  content: { type: "doc", content: [{ type: "paragraph" }] },
});
const plugins = [...extensionManager.plugins];

const linksOf = ({ doc }: EditorState) => {
  const links: string[] = [];
  doc.descendants((node) => {
    const link = node.marks.find(({ type }) => type.name === "link");
    if (link) links.push(`${node.text} → ${link.attrs.href}`);
  });
  return { links, text: doc.textContent };
};

/** A paragraph with the cursor at its end, as it is after typing. */
const typedIn = (text: string, typed: (state: EditorState) => EditorState["tr"], code = false) => {
  const marks = code ? [schema.mark("code")] : [];
  const doc = schema.node("doc", null, [
    schema.node("paragraph", null, [schema.text(text, marks)]),
  ]);
  const selection = TextSelection.atEnd(doc);
  const state = EditorState.create({ doc, selection, plugins });
  return linksOf(state.applyTransaction(typed(state)).state);
};

/** “our mill” after it was selected and an address was pasted over it. */
const pastedOver = (pasted: string, selected = true) => {
  const doc = schema.node("doc", null, [schema.node("paragraph", null, [schema.text("our mill")])]);
  const selection = TextSelection.create(doc, 1, selected ? 9 : 1);
  const state = EditorState.create({ doc, selection, plugins });
  const type = schema.marks.link;
  const linking = type && linkedSelection(state, type, pasted);
  return linking && linksOf(state.applyTransaction(linking).state);
};
const space = ({ tr }: EditorState) => tr.insertText(" ");

describe("an address that is typed", () => {
  it("becomes a link once it has ended", () => {
    const address = "https://bread.example";
    const link = `${address} → ${address}`;
    expect(typedIn(`See ${address}`, ({ tr }) => tr.insertText("/")).links).toEqual([]);
    expect(typedIn(`See ${address}`, space)).toEqual({ links: [link], text: `See ${address} ` });
    expect(typedIn(`(${address}),`, space).links).toEqual([link]);
    const enter = ({ tr, selection }: EditorState) => tr.split(selection.from);
    expect(typedIn(`See ${address}`, enter).links).toEqual([link]);
  });

  it("stays a text in code, where the member has decided, and where it is shown from elsewhere", () => {
    const text = "https://bread.example";
    expect(typedIn(text, space, true).links).toEqual([]);
    expect(typedIn(text, (state) => space(state).setMeta("chosenLink", true)).links).toEqual([]);
    expect(typedIn(text, (state) => space(state).setMeta("preventUpdate", true)).links).toEqual([]);
    expect(typedIn("bread.example", space).links).toEqual([]);
  });
});

describe("an address that is pasted over selected words", () => {
  it.each([
    "https://bread.example/Mill_(flour)",
    "https://bread.example/mills/",
    "http://localhost:3000/a",
    "mailto:anna@bread.example",
  ])("%s becomes their link, and the words stay", (address) => {
    expect(pastedOver(address)).toEqual({ links: [`our mill → ${address}`], text: "our mill" });
  });

  it.each(["https://", "/mill", "our https://bread.example", "https://bread.example/l'ete", ""])(
    "%s is pasted as a text",
    (text) => {
      expect(pastedOver(text)).toBeUndefined();
    },
  );

  it("is pasted as a text where no words are selected", () => {
    expect(pastedOver("https://bread.example", false)).toBeUndefined();
  });
});
