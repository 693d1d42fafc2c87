import { escapeHtml } from "../kit/escape-html.ts";
import { type MailText, mailButton, mailFrame, mailParagraph } from "../kit/mail-frame.ts";
import { oneLine } from "../kit/one-line.ts";
import { greeting } from "../kit/visitor-text.ts";

export type RequestMailFacts = {
  readonly websiteTitle: string;
  /** Signed URL of the page with the form. */
  readonly link: string;
  /** Name of the customer; empty when unknown. */
  readonly name: string;
  /** Titles of the bought products. */
  readonly products: readonly string[];
};

/** Not in the specification: the texts. It shows no email. */
const wordsOf = ({ name, products, websiteTitle }: RequestMailFacts) => {
  const title = oneLine(websiteTitle);
  const [first = "your order"] = products.map(oneLine);
  return {
    title,
    subject: products.length > 1 ? `How do you like your order?` : `How do you like ${first}?`,
    greeting: greeting(name),
    lead: `you recently bought this from ${title}:`,
    ask: "Would you tell others what you think? A rating and a few words are enough.",
    button: "Write a review",
    once: "We ask only once per order. You do not need to reply or unsubscribe.",
  };
};

const page = ({ link, products }: RequestMailFacts, words: ReturnType<typeof wordsOf>): string =>
  mailFrame({
    title: words.subject,
    above: words.title,
    heading: "How do you like it?",
    body: [
      mailParagraph(escapeHtml(words.greeting)),
      mailParagraph(escapeHtml(words.lead)),
      `<ul style="margin:0 0 16px;padding-left:20px;font-size:16px;line-height:1.5">${products.map((title) => `<li>${escapeHtml(oneLine(title))}</li>`).join("")}</ul>`,
      mailParagraph(escapeHtml(words.ask)),
      mailButton(link, words.button),
    ].join("\n"),
    below: escapeHtml(words.once),
  });

/** The email that asks a customer for a review, as text and as HTML. */
export const reviewRequestMail = (facts: RequestMailFacts): MailText => {
  const words = wordsOf(facts);
  const { link, products } = facts;
  return {
    subject: words.subject,
    text: [
      words.greeting,
      "",
      words.lead,
      ...products.map((title) => `- ${oneLine(title)}`),
      "",
      words.ask,
      "",
      `${words.button}: ${link}`,
      "",
      words.once,
      "",
      words.title,
      "",
    ].join("\n"),
    html: page(facts, words),
  };
};
