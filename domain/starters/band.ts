import { about, home, withCommonPages } from "./common-pages.ts";
import { beside, fromTheShop, heading, opening, stack, words } from "./parts.ts";
import type { Starter } from "./starter.ts";

const headline = "Loud, live, and on vinyl.";

export const band: Starter = {
  id: "band",
  name: "Band",
  description: "Musicians and performers, with records and shirts",
  palette: { paper: "#14161c", ink: "#f1f2f6", accent: "#f0b429" },
  grounds: { header: "paper", footer: "accent" },
  fonts: "sturdy",
  shape: { corners: "square", density: "normal" },
  header: "start",
  footer: "line",
  headline,
  pages: (websiteName) =>
    withCommonPages(websiteName, [
      home(websiteName, "Music, dates and records.", [
        opening(
          headline,
          `The music of ${websiteName}: on stage, on record, and on a shirt.`,
          "Get the record",
        ),
        fromTheShop("Records and shirts"),
        {
          role: "quiet",
          blocks: beside(
            [
              heading("Hear us", 2),
              words("Our new songs are best at full volume. Then turn it up."),
            ],
            [
              heading("See us", 2),
              words("We are on the road again. Dates are announced here before anywhere else."),
            ],
          ),
        },
      ]),
      about(websiteName, "Who plays what, and since when.", [
        {
          blocks: stack(
            [
              heading(`About ${websiteName}`, 1),
              words(
                `${websiteName} began in a cellar, with borrowed amplifiers and one song. There are more songs now.`,
                "For concerts and interviews, use the contact page.",
              ),
            ],
            { column: 1, columns: 8 },
          ),
        },
      ]),
    ]),
};
