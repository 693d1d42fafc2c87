import { about, home, withCommonPages } from "./common-pages.ts";
import { beside, fromTheShop, heading, opening, quote, stack, words } from "./parts.ts";
import type { Starter } from "./starter.ts";

const headline = "Handmade, one at a time.";

export const workshop: Starter = {
  id: "workshop",
  name: "Workshop",
  description: "Handmade ceramics, wood and textiles",
  palette: { paper: "#fdf6f7", ink: "#33161f", accent: "#8c2f4f" },
  grounds: { header: "quiet", footer: "accent" },
  fonts: "elegant",
  shape: { corners: "soft", density: "airy" },
  header: "center",
  footer: "columns",
  headline,
  pages: (websiteName) =>
    withCommonPages(websiteName, [
      home(websiteName, "Handmade things that are meant to last.", [
        opening(
          headline,
          `Every piece of ${websiteName} goes through two hands only, and no two are the same.`,
          "See the pieces",
        ),
        fromTheShop("Fresh from the bench"),
        {
          role: "quiet",
          blocks: beside(
            [
              heading("Chosen", 2),
              words("We select each board, each ball of clay and each thread."),
            ],
            [heading("Made", 2), words("A piece takes days. Some take weeks.")],
            [heading("Kept", 2), words("If something breaks, we try to repair it.")],
          ),
        },
      ]),
      about(websiteName, "The hands behind the pieces.", [
        {
          blocks: stack(
            [
              heading(`About ${websiteName}`, 1),
              words(
                `${websiteName} is a workshop with more tools than room. Visitors are welcome while we work.`,
              ),
              quote("Measure twice, cut once.", "An old rule of workshops"),
            ],
            { column: 1, columns: 8 },
          ),
        },
      ]),
    ]),
};
