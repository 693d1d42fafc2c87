import { about, home, withCommonPages } from "./common-pages.ts";
import { beside, fromTheShop, heading, opening, quote, stack, words } from "./parts.ts";
import type { Starter } from "./starter.ts";

const headline = "Baked this morning, gone by noon.";

export const bakery: Starter = {
  id: "bakery",
  name: "Bakery",
  description: "Food and drink, and everything that is made fresh",
  palette: { paper: "#fff8ef", ink: "#3b2418", accent: "#a8431f" },
  grounds: { header: "paper", footer: "accent" },
  fonts: "editorial",
  shape: { corners: "round", density: "airy" },
  header: "center",
  footer: "columns",
  headline,
  pages: (websiteName) =>
    withCommonPages(websiteName, [
      home(websiteName, "Bread, cakes and everything else from our oven.", [
        opening(
          headline,
          `${websiteName} bakes bread, cakes and pastries every day. Order today, and collect or receive it tomorrow.`,
          "Order now",
        ),
        fromTheShop("Fresh today"),
        {
          role: "quiet",
          blocks: beside(
            [
              heading("Flour, water, salt and time", 2),
              words(
                "Our dough rests for a whole night. That is the reason for the crust, and for the taste.",
              ),
            ],
            [quote("Good bread takes its time.", "An old rule of bakers")],
          ),
        },
      ]),
      about(websiteName, "Who bakes your bread, and how.", [
        {
          blocks: stack(
            [
              heading(`About ${websiteName}`, 1),
              words(
                `${websiteName} is a small bakery. We buy flour from mills that we know, and we bake in small batches, so that everything is fresh.`,
                "What is left in the evening goes to people who need it.",
              ),
            ],
            { column: 1, columns: 8 },
          ),
        },
        {
          role: "quiet",
          blocks: beside(
            [heading("Early", 2), words("The oven is lit at three in the morning.")],
            [heading("Local", 2), words("Most ingredients come from the region.")],
            [heading("Honest", 2), words("We tell you what is in everything.")],
          ),
        },
      ]),
    ]),
};
