import { Mark, markPasteRule } from "@tiptap/core";
import { isHistoryTransaction } from "@tiptap/pm/history";
import type { MarkType } from "@tiptap/pm/model";
import { type EditorState, Plugin, Selection, type Transaction } from "@tiptap/pm/state";
import { isLink } from "#domain/pages/links.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    link: {
      /** Nothing happens for an address that no page can have. */
      readonly setLink: (attributes: { readonly href: string }) => ReturnType;
      readonly unsetLink: () => ReturnType;
    };
  }
}

/** What a transaction says that sets or removes a link, so that no other one is made of its text. */
const IS_CHOSEN = "chosenLink";

/** A beginning that only an address has. */
const HAS_HOST = /^(?:https?:\/\/[^/.]+\.|mailto:|tel:)./i;
const ADDRESS = /(?:https?:\/\/|mailto:|tel:)[^\s"'<>\\`]+/gi;
/** Behind these characters an address that cannot have them would lead elsewhere. */
const CUT = /^['\\`]+[\p{L}\p{N}]/u;

const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[" };
const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** Without the punctuation of the sentence. A closing bracket belongs to the address that has the opening one. */
const withoutPunctuation = (address: string): string => {
  const last = address.at(-1) ?? "";
  const opening = OPENING[last];
  const isBehind =
    opening === undefined
      ? /[.,;:!?]/.test(last)
      : countOf(address, last) > countOf(address, opening);
  return isBehind ? withoutPunctuation(address.slice(0, -1)) : address;
};

/** The addresses in a text, without the punctuation behind them. */
export const addressesIn = (text: string) =>
  [...text.matchAll(ADDRESS)]
    .filter(({ 0: whole, index }) => isLink(whole) && !CUT.test(text.slice(index + whole.length)))
    .map(({ 0: whole, index }) => ({ href: withoutPunctuation(whole), index }))
    .filter(({ href }) => HAS_HOST.test(href))
    .map(({ href, index }) => ({ text: href, index, data: { href } }));

/** Whether a text is an address as a whole. It was copied as it is, so that its host can be any. */
const isAddress = (text: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:)./i.test(text) && isLink(text);

/** The selected words with a pasted address as their link; undefined for another text. */
export const linkedSelection = (
  { tr, selection: { from, to, empty } }: EditorState,
  type: MarkType,
  pasted: string,
): Transaction | undefined =>
  empty || !isAddress(pasted)
    ? undefined
    : tr.addMark(from, to, type.create({ href: pasted })).setMeta(IS_CHOSEN, true);

/** Where a word has just ended: before a space that was typed, or at the end of the paragraph before a new one. */
const endedText = ({ selection, doc }: EditorState) => {
  const { $from, empty } = selection;
  if (!empty) return undefined;
  if ($from.parentOffset > 0) {
    const text = $from.parent.textBetween(0, $from.parentOffset, undefined, " ");
    return /\s$/.test(text) ? { start: $from.start(), text } : undefined;
  }
  if ($from.depth === 0) return undefined;
  const before = Selection.findFrom(doc.resolve($from.before()), -1, true);
  if (before === null) return undefined;
  const { $head } = before;
  const text = $head.parent.textBetween(0, $head.parent.content.size, undefined, " ");
  return { start: $head.start(), text };
};

/** An address that was just typed becomes a link; not in code. */
const linked = (state: EditorState, type: MarkType): Transaction | undefined => {
  const ended = endedText(state);
  const [word] = ended?.text.match(/\S+\s*$/) ?? [];
  if (ended === undefined || word === undefined) return undefined;
  const [found] = addressesIn(word);
  // A word in brackets is the only one that can begin with something else.
  if (found === undefined || !/^[([]?$/.test(word.slice(0, found.index))) return undefined;
  const from = ended.start + ended.text.length - word.length + found.index;
  const to = from + found.text.length;
  const { code } = state.schema.marks;
  if ([type, code].some((mark) => mark && state.doc.rangeHasMark(from, to, mark))) return undefined;
  return state.tr.addMark(from, to, type.create(found.data)).removeStoredMark(type);
};

const typing = (type: MarkType): Plugin =>
  new Plugin({
    appendTransaction: (transactions, before, state) => {
      const isTyped =
        transactions.some(({ docChanged }) => docChanged) && !before.doc.eq(state.doc);
      const isOther = transactions.some(
        (each) =>
          isHistoryTransaction(each) ||
          // A text from elsewhere is shown as it is.
          [IS_CHOSEN, "preventUpdate"].some((name) => each.getMeta(name) !== undefined),
      );
      return isTyped && !isOther ? linked(state, type) : undefined;
    },
    props: {
      handlePaste: ({ state, dispatch }, event) => {
        const text = event.clipboardData?.getData("text/plain").trim() ?? "";
        const linking = linkedSelection(state, type, text);
        if (linking === undefined) return false;
        dispatch(linking);
        return true;
      },
    },
  });

const attribute = { default: null };

/**
 * A link to what a page can lead to. Addresses that are typed or pasted become links, and one that is pasted over a
 * selection becomes its link. The extension of TipTap is many times as large, because it has a list of all domains.
 */
export const Link = Mark.create({
  name: "link",
  priority: 1000,
  keepOnSplit: false,
  // What is typed behind a link is not part of it.
  inclusive: false,
  addAttributes: () => ({
    href: attribute,
    // Older texts have them.
    target: attribute,
    rel: attribute,
    class: attribute,
    title: attribute,
  }),
  parseHTML: () => [
    {
      tag: "a[href]",
      getAttrs: (element) => isLink(element.getAttribute("href") ?? "") && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    "a",
    isLink(String(HTMLAttributes.href)) ? HTMLAttributes : { ...HTMLAttributes, href: "" },
    0,
  ],
  addCommands() {
    return {
      setLink:
        (attributes) =>
        ({ chain }) =>
          isLink(attributes.href) &&
          chain().setMark(this.name, attributes).setMeta(IS_CHOSEN, true).run(),
      unsetLink:
        () =>
        ({ chain }) =>
          chain()
            .unsetMark(this.name, { extendEmptyMarkRange: true })
            .setMeta(IS_CHOSEN, true)
            .run(),
    };
  },
  addPasteRules() {
    return [
      markPasteRule({
        find: addressesIn,
        type: this.type,
        getAttributes: ({ data }) => ({ href: data?.href }),
      }),
    ];
  },
  addProseMirrorPlugins() {
    return [typing(this.type)];
  },
});
