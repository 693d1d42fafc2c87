import { find, type Hand } from "./hand.ts";
import { button, inDialog } from "./parts.ts";
import type { Policy } from "./policies.ts";

/** Publishes the page in the editor, once it is saved and what visitors would miss is shown. */
export const publishPage = async (hand: Hand, look = async () => {}): Promise<void> => {
  await find(hand.screen.getByRole("status").filter({ hasText: /· Saved$/ }));
  await hand.click(button(hand, "Publish"));
  await find(hand.screen.getByRole("figure", { name: "In a search engine" }));
  await look();
  await hand.click(inDialog(hand, "Publish"));
  await hand.screen.getByRole("dialog").waitFor({ state: "detached" });
};

/** Replaces a text of the page in the editor, counted from 0. */
export const replaceText = async (hand: Hand, index: number, text: string): Promise<void> => {
  const { screen } = hand;
  await hand.click(screen.getByRole("treeitem", { name: "Text", exact: true }).nth(index));
  await hand.type(screen.getByRole("textbox", { name: "Text", exact: true }), text);
  await find(screen.frameLocator("iframe").getByText(text));
};

const writePolicy = async (hand: Hand, { page, texts }: Policy): Promise<void> => {
  const { screen } = hand;
  await hand.click(screen.getByRole("link", { name: page, exact: true }));
  for (const [index, text] of texts.entries())
    if (text !== null) await replaceText(hand, index, text);
  await publishPage(hand);
  await hand.click(screen.getByRole("link", { name: "← Pages" }));
};

/** The pages that the starter leaves as drafts get the facts of the shop, and visitors see them. */
export const writePolicies = async (hand: Hand, policies: readonly Policy[]): Promise<void> => {
  for (const policy of policies) await writePolicy(hand, policy);
};
