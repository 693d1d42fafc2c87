import { about, home, withCommonPages } from "./common-pages.ts";
import { beside, fromTheShop, heading, opening, stack, words } from "./parts.ts";
import type { Starter } from "./starter.ts";

const headline = "Fewer things, made with care.";

export const studio: Starter = {
  id: "studio",
  name: "Studio",
  description: "Prints, design and photography, with room for pictures",
  palette: { paper: "#ffffff", ink: "#101214", accent: "#101214" },
  grounds: { header: "paper", footer: "quiet" },
  fonts: "modern",
  shape: { corners: "square", density: "airy" },
  header: "start",
  footer: "line",
  headline,
  pages: (websiteName) =>
    withCommonPages(websiteName, [
      home(websiteName, "Work by a small studio, in small editions.", [
        opening(headline, `${websiteName} makes work in small editions.`, "See the work"),
        fromTheShop("Recent work", 6),
        {
          blocks: beside(
            [
              heading("Editions", 2),
              words("Each piece is numbered. When an edition is over, it is over."),
            ],
            [
              heading("Commissions", 2),
              words("We take on a few each year. Tell us what you have in mind."),
            ],
          ),
        },
      ]),
      about(websiteName, "How the studio works.", [
        {
          blocks: stack(
            [
              heading(`About ${websiteName}`, 1),
              words(
                `${websiteName} is a studio for people who look twice. We draw, print and photograph, and we keep what is good.`,
              ),
            ],
            { column: 1, columns: 8 },
          ),
        },
      ]),
    ]),
};
