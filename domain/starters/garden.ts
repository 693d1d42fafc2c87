import { about, home, withCommonPages } from "./common-pages.ts";
import { beside, fromTheShop, heading, opening, stack, words } from "./parts.ts";
import type { Starter } from "./starter.ts";

const headline = "For everyone who would rather be outside.";

export const garden: Starter = {
  id: "garden",
  name: "Outdoors",
  description: "Plants, tools and clothes for the open air",
  palette: { paper: "#f3f8fb", ink: "#10242f", accent: "#0b6285" },
  grounds: { header: "accent", footer: "quiet" },
  fonts: "geometric",
  shape: { corners: "soft", density: "normal" },
  header: "start",
  footer: "columns",
  headline,
  pages: (websiteName) =>
    withCommonPages(websiteName, [
      home(websiteName, "Tools, clothes and plants for the open air.", [
        opening(
          headline,
          `${websiteName} has what you need outside: tested in rain, wind and mud.`,
          "Go to the shop",
        ),
        fromTheShop("For this season", 8),
        {
          role: "quiet",
          blocks: beside(
            [
              heading("Tested outside", 2),
              words("We sell nothing that we have not used ourselves for at least one season."),
            ],
            [
              heading("Repaired here", 2),
              words("Send back what is worn out. We repair what we can."),
            ],
          ),
        },
      ]),
      about(websiteName, "Why we are rarely at our desks.", [
        {
          blocks: stack(
            [
              heading(`About ${websiteName}`, 1),
              words(
                `${websiteName} began with a shed, a path behind it, and the question why good tools are so hard to find.`,
              ),
            ],
            { column: 1, columns: 8 },
          ),
        },
      ]),
    ]),
};
