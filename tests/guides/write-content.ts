import { find, type Hand } from "./hand.ts";
import { button, drawn, inDialog } from "./parts.ts";
import type { PlannedContent } from "./websites.ts";

/** As the console names them. */
type Type = "Blog" | "Calendar of events" | "Galleries";

const isClosed = ({ screen }: Hand) => screen.getByRole("dialog").waitFor({ state: "detached" });

/** A collection of the type. */
const addCollection = async (hand: Hand, type: Type, title: string): Promise<void> => {
  const { screen } = hand;
  // The first one is asked for by the empty list, too.
  await find(button(hand, "Collections"));
  await hand.click(button(hand, "Collections"));
  await hand.click(screen.getByRole("menuitem", { name: "New collection" }));
  const dialog = screen.getByRole("dialog");
  if (type !== "Blog")
    await hand.choose(
      dialog.getByRole("combobox", { name: "Type" }),
      screen.getByRole("option", { name: type }),
    );
  await hand.type(dialog.getByLabel("Title"), title);
  await hand.click(inDialog(hand, "Create collection"));
  await isClosed(hand);
};

const begin = async (hand: Hand, collection: string, title: string): Promise<void> => {
  const { screen } = hand;
  await hand.click(button(hand, "New"));
  const dialog = screen.getByRole("dialog");
  const place = dialog.getByRole("combobox", { name: "In" });
  await find(place);
  if (!(await place.inputValue()).startsWith(collection))
    // The filters of the list have an option with the bare name.
    await hand.choose(place, screen.getByRole("option", { name: `${collection} (` }));
  await hand.type(dialog.getByLabel("Title"), title);
  await hand.click(inDialog(hand, "Create"));
  await find(screen.getByRole("heading", { level: 1, name: title }));
};

const writeText = async (hand: Hand, text: string): Promise<void> => {
  await hand.type(hand.screen.getByRole("textbox", { name: "Text", exact: true }), text);
};

/** Publishes what is open, and goes back to the list. */
const publish = async (hand: Hand): Promise<void> => {
  const { screen } = hand;
  await hand.click(button(hand, "Publish…"));
  await find(screen.getByRole("figure", { name: "In a search engine" }));
  await hand.click(inDialog(hand, "Publish"));
  await isClosed(hand);
  await hand.click(screen.getByRole("link", { name: "← Posts and events" }));
};

const writePost = async (hand: Hand, { post }: PlannedContent): Promise<void> => {
  const { screen } = hand;
  const { collection, title, text, picture } = post;
  await addCollection(hand, "Blog", collection);
  await begin(hand, collection, title);
  await writeText(hand, text);
  await hand.upload(button(hand, "Upload"), await drawn(picture));
  await hand.type(screen.getByLabel("Alt text"), picture.alt);
  await publish(hand);
};

const announceEvent = async (hand: Hand, { event }: PlannedContent): Promise<void> => {
  const { screen } = hand;
  const { collection, title, text, starts, ends, place } = event;
  await addCollection(hand, "Calendar of events", collection);
  await begin(hand, collection, title);
  await writeText(hand, text);
  await hand.typeTime(screen.getByLabel("Starts"), starts);
  await hand.typeTime(screen.getByLabel("Ends"), ends);
  await hand.type(screen.getByRole("textbox", { name: "Place" }), place);
  await publish(hand);
};

const hangPictures = async (hand: Hand, { gallery }: PlannedContent): Promise<void> => {
  const { screen } = hand;
  const { collection, title, pictures } = gallery;
  await addCollection(hand, "Galleries", collection);
  await begin(hand, collection, title);
  for (const [index, picture] of pictures.entries()) {
    await hand.upload(button(hand, "Upload").first(), await drawn(picture));
    const fields = screen.getByRole("group", { name: `Picture ${index + 1}` });
    await hand.type(fields.getByLabel("Alt text"), picture.alt);
  }
  await publish(hand);
};

/** The menu of a starter has only what is added to it. */
const addToMenu = async (hand: Hand, collections: readonly string[]): Promise<void> => {
  const { screen } = hand;
  await hand.click(screen.getByRole("link", { name: "Pages", exact: true }));
  await hand.click(screen.getByRole("link", { name: "Menu and order" }));
  for (const collection of collections)
    await hand.click(button(hand, `Add ${collection} to the menu`));
  await hand.click(button(hand, "Publish"));
  await find(screen.getByText("Header and footer were published."));
};

/** A post, an event and a gallery, each in a collection of its kind. */
export const writeContent = async (hand: Hand, content: PlannedContent): Promise<void> => {
  await hand.click(hand.screen.getByRole("link", { name: "Posts and events" }));
  await writePost(hand, content);
  await announceEvent(hand, content);
  await hangPictures(hand, content);
  const { post, event, gallery } = content;
  await addToMenu(hand, [post.collection, event.collection, gallery.collection]);
};
