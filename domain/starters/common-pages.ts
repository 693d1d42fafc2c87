import { CONTACT_FORM_ID } from "../forms/contact-form.ts";
import { chapters, heading, stack, words } from "./parts.ts";
import { nothingLoaded, privacyPage } from "./privacy-page.ts";
import type { StarterPage, StarterSection } from "./starter.ts";

export const home = (
  websiteName: string,
  description: string,
  sections: readonly StarterSection[],
): StarterPage => ({ name: "home", title: websiteName, description, sections });

export const about = (
  websiteName: string,
  description: string,
  sections: readonly StarterSection[],
): StarterPage => ({ name: "about", title: `About ${websiteName}`, description, sections });

/** The visitors’ way to the owner. */
const contact = (websiteName: string): StarterPage => ({
  name: "contact",
  title: "Contact",
  description: `How to reach ${websiteName}.`,
  sections: [
    {
      blocks: stack(
        [
          heading("Contact", 1),
          words(
            "Do you have a question about an order, or about something in the shop? Write to us. We answer on working days.",
          ),
          { type: "form", formId: CONTACT_FORM_ID },
        ],
        { column: 1, columns: 8 },
      ),
    },
  ],
});

/** Pages whose facts only the owner knows: drafts with what to write under each heading. */
const drafts: readonly StarterPage[] = [
  {
    name: "shipping-and-returns",
    title: "Shipping and returns",
    description: "Where we ship, what it costs, and how to return something.",
    isDraft: true,
    sections: chapters("Shipping and returns", {
      "Where we ship to": "Write the countries that you ship to.",
      "How long it takes": "Write how long an order takes until it leaves, and until it arrives.",
      "What it costs": "Write what shipping costs, and from which amount it is free.",
      "How to return something":
        "Write how many days customers have, what they do first, and where to send it.",
      "When you get your money back": "Write how and when you pay the money back.",
    }),
  },
  privacyPage(nothingLoaded),
  {
    name: "terms",
    title: "Terms",
    description: "The terms for orders in this shop.",
    isDraft: true,
    sections: chapters("Terms", {
      "Who you buy from": "Write the name and the address of the shop’s owner.",
      "Orders and prices": "Write when an order is binding, and what the prices include.",
      Payment: "Write how customers pay, and by when.",
      "When something goes wrong": "Write what a customer can do when something is broken.",
    }),
  },
];

/** The pages of a starter in their order. */
export const withCommonPages = (
  websiteName: string,
  own: readonly [StarterPage, StarterPage],
): readonly StarterPage[] => [...own, contact(websiteName), ...drafts];
