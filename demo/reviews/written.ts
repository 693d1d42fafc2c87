/** One review of the demo: how many stars, by whom, how many days before the shop first opened. */
export type DemoReview = {
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly daysAgo: number;
  /** Their order is in the books of the shop. */
  readonly bought?: true;
  /** Came along from the shop's stall on a marketplace. */
  readonly elsewhere?: true;
  /** Nobody has read it yet. */
  readonly waits?: true;
  readonly answer?: string;
};

/** Reviews by product. */
export const demoReviews: Readonly<Record<string, readonly DemoReview[]>> = {
  "field-notebook": [
    {
      rating: 5,
      name: "Marguerite O.",
      title: "My fourth, and not my last",
      text: "I have filled three of these on trains. The spine still lies flat, the elastic still holds, and my widest nib leaves no ghost on the other side.",
      daysAgo: 12,
      bought: true,
    },
    {
      rating: 5,
      name: "Tobias",
      title: "Finally a dotted page that stays in the background",
      text: "The dots are a warm grey, just dark enough to write by and light enough to forget.",
      daysAgo: 31,
      bought: true,
    },
    {
      rating: 4,
      name: "Priya S.",
      title: "Lovely, and a little heavy",
      text: "Beautiful paper. With 144 pages it is a notebook for a bag and not for a pocket, so I keep it on my desk and love it there.",
      daysAgo: 47,
      bought: true,
      answer:
        "Thank you, Priya. For the pocket there are the Pocket Ledgers: the same paper, 48 pages each.",
    },
    {
      rating: 3,
      name: "J. Halloran",
      title: "Wish the sage one were in stock",
      text: "The navy is fine. I came for sage, which is sold out whenever I look.",
      daysAgo: 66,
      answer:
        "We bind more of them next month. The form on this page sends you a mail on that day.",
    },
    {
      rating: 5,
      name: "Ingrid",
      title: "",
      text: "Survived a thunderstorm, a toddler and a week in the Cairngorms.",
      daysAgo: 90,
      bought: true,
    },
    {
      rating: 5,
      name: "lettersfromlisbon",
      title: "Worth the wait",
      text: "Ordered at their stall and it came wrapped in brown paper, with a note written by hand.",
      daysAgo: 210,
      elsewhere: true,
    },
    {
      rating: 4,
      name: "Wren",
      title: "Good paper, quick delivery",
      text: "Terracotta is a shade darker than in the picture. I like it better that way.",
      daysAgo: 245,
      elsewhere: true,
    },
    {
      rating: 5,
      name: "Anselm K.",
      title: "For fountain pens, at last",
      text: "No feathering, no bleeding, and I write with a broad.",
      daysAgo: 301,
      elsewhere: true,
    },
  ],
  "brass-fountain-pen": [
    {
      rating: 5,
      name: "Beatriz M.",
      title: "Gets better with every week",
      text: "It arrived bright as a trumpet and has turned the colour of honey since. The weight takes the haste out of my handwriting.",
      daysAgo: 20,
      bought: true,
    },
    {
      rating: 4,
      name: "Colm",
      title: "A proper pen",
      text: "Smooth from the first word. One star less, because the cap does not post.",
      daysAgo: 38,
      bought: true,
    },
    {
      rating: 2,
      name: "D. Whitlock",
      title: "Too heavy for my hand",
      text: "Well made, but after two pages I need a rest.",
      daysAgo: 58,
      answer:
        "We are sorry it did not suit you. Within thirty days we take every pen back, inked or not.",
    },
    {
      rating: 5,
      name: "Yuki",
      title: "A present that was used the same evening",
      text: "My father has written with the same plastic pen since 1987. He has changed his mind.",
      daysAgo: 75,
      bought: true,
    },
  ],
  "bottled-ink": [
    {
      rating: 5,
      name: "Noor",
      title: "Midnight is the blue I was looking for",
      text: "Dark enough for the office, blue enough to be happy about. Shades beautifully.",
      daysAgo: 9,
      bought: true,
    },
    {
      rating: 5,
      name: "Sam P.",
      title: "Oxblood!",
      text: "Reads like a letter from another century.",
      daysAgo: 54,
      bought: true,
    },
    {
      rating: 4,
      name: "Fiadh",
      title: "",
      text: "Moss takes its time to dry, so mind your sleeve. The colour is worth it.",
      daysAgo: 83,
    },
  ],
  "linen-journal": [
    {
      rating: 5,
      name: "Rosalind T.",
      title: "Feels like a book from the first page",
      text: "The linen has a texture one wants to touch, and the ribbon is long enough for once.",
      daysAgo: 16,
      bought: true,
    },
    {
      rating: 4,
      name: "Emeka",
      title: "Beautiful binding",
      text: "I would buy it in a dark colour at once.",
      daysAgo: 72,
      bought: true,
    },
  ],
  "daily-planner": [
    {
      rating: 5,
      name: "Hanne",
      title: "No dates, no guilt",
      text: "I skipped all of August and did not waste a page.",
      daysAgo: 26,
      bought: true,
    },
    {
      rating: 3,
      name: "Gil",
      title: "A5 please be bigger",
      text: "Good planner. My days need more lines than it has.",
      daysAgo: 61,
    },
    {
      rating: 5,
      name: "Oona V.",
      title: "Third year in a row",
      text: "Nothing else has kept me planning past February.",
      daysAgo: 2,
      waits: true,
    },
  ],
  "cedar-pencils": [
    {
      rating: 5,
      name: "A. Moreau",
      title: "The box alone",
      text: "Opening it fills the room with cedar. They sharpen to a needle and hold the point.",
      daysAgo: 41,
      bought: true,
    },
  ],
  "washi-tape": [
    {
      rating: 4,
      name: "Kit",
      title: "Pretty and comes off again",
      text: "Even from the wall of a rented flat.",
      daysAgo: 1,
      waits: true,
    },
  ],
};
