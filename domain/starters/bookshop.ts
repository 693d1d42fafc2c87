import { about, home, withCommonPages } from "./common-pages.ts";
import { beside, fromTheShop, heading, opening, quote, stack, words } from "./parts.ts";
import type { Starter } from "./starter.ts";

const headline = "Books that we would lend to a friend.";

export const bookshop: Starter = {
  id: "bookshop",
  name: "Bookshop",
  description: "Books, paper and things to read",
  palette: { paper: "#f6f8f2", ink: "#1d2a1f", accent: "#2f6b3f" },
  grounds: { header: "quiet", footer: "quiet" },
  fonts: "bookish",
  shape: { corners: "soft", density: "normal" },
  header: "start",
  footer: "columns",
  headline,
  pages: (websiteName) =>
    withCommonPages(websiteName, [
      home(websiteName, "Books, chosen by people who read them.", [
        opening(
          headline,
          `${websiteName} has new books and old favourites, chosen by people who read them.`,
          "Browse the shelves",
        ),
        fromTheShop("New on the shelves", 8),
        {
          role: "quiet",
          blocks: beside(
            [
              heading("We order any book", 2),
              words("Is a title missing? Write to us. Most books arrive within two days."),
            ],
            [
              heading("We wrap it, too", 2),
              words("Say so in the note of your order, and add a few words for the card."),
            ],
          ),
        },
      ]),
      about(websiteName, "The people behind the shelves.", [
        {
          blocks: stack(
            [
              heading(`About ${websiteName}`, 1),
              words(
                `${websiteName} is an independent bookshop. Every book on our tables was read by one of us, and we like to talk about it.`,
              ),
              quote(
                "A room without books is like a body without a soul.",
                "A saying among readers",
              ),
            ],
            { column: 1, columns: 8 },
          ),
        },
      ]),
    ]),
};
