import type { Page } from "playwright-core";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import { until } from "#tests/support/wait-for.ts";
import type { Shop } from "./open-shop.ts";

/** A form with a field of every type and every setting that one exposes. */
export const everyField = FormDefinition.parse({
  formId: "commission",
  name: "Commission a notebook",
  fields: [
    {
      type: "section",
      fieldId: "who",
      title: "About you",
      description: "Who shall we answer?",
      underline: true,
    },
    { type: "name", fieldId: "name", title: "Name", required: true },
    {
      type: "email",
      fieldId: "email",
      title: "Email",
      description: "So that we can answer you.",
      placeholder: "you@example.com",
      required: true,
    },
    { type: "phone", fieldId: "phone", title: "Phone" },
    { type: "phone", fieldId: "abroad", title: "Phone abroad", showCountryCode: true },
    { type: "address", fieldId: "address", title: "Address", required: true },
    { type: "website", fieldId: "website", title: "Website", placeholder: "https://" },
    { type: "twitter", fieldId: "twitter", title: "Twitter" },
    { type: "password", fieldId: "password", title: "A word that only you know" },
    { type: "section", fieldId: "what", title: "About the notebook" },
    { type: "text", fieldId: "title", title: "Words on the cover", placeholder: "Field notes" },
    {
      type: "textarea",
      fieldId: "wish",
      title: "What shall it be like?",
      required: true,
      maxLength: 40,
    },
    { type: "number", fieldId: "pages", title: "Pages" },
    { type: "currency", fieldId: "budget", title: "Budget", currencySymbol: "€" },
    { type: "date", fieldId: "date", title: "Needed by" },
    { type: "time", fieldId: "time", title: "Best time to call" },
    {
      type: "radio",
      fieldId: "binding",
      title: "Binding",
      options: ["Sewn", "Stapled"],
      required: true,
    },
    {
      type: "checkbox",
      fieldId: "extras",
      title: "Extras",
      options: ["Ribbon", "Elastic", "Pocket"],
    },
    {
      type: "select",
      fieldId: "paper",
      title: "Paper",
      options: ["Plain", "Dotted", "Lined"],
      required: true,
    },
    {
      type: "likert",
      fieldId: "opinion",
      title: "How much do you agree?",
      options: ["I write every day", "Paper matters"],
      required: true,
    },
    { type: "hidden", fieldId: "campaign", title: "Campaign", key: "utm_campaign", value: "none" },
  ],
  submitLabel: "Send wish",
  submissionMessage: "Thank you. We will draw it for you.",
  postSubmitHtml:
    '<p>Meanwhile, <a href="/blog">read our journal</a>.</p><script>alert(1)</script>',
  disclaimer: "We keep your answers for a year.",
  // Automated browsers fill in forms faster than people.
  spam: { honeypot: true, minimumFillSeconds: 0, maximumLinks: null, maximumPerHour: null },
});

/** Defines a form in the demo shop, and waits until its page exists. */
export const defineForm = async ({ server }: Shop, form: FormDefinition): Promise<void> => {
  const { infrastructure, origin } = server;
  const define = createDefineForm(infrastructure);
  const metadata = { websiteId: "demo", actor: "demo", correlationId: infrastructure.newId() };
  const outcome = await define(form, metadata);
  if (!outcome.ok) throw new Error(`The form was refused: ${outcome.rejection.code}`);
  await until(async () => (await fetch(`${origin}/forms/${form.formId}`)).status === 200);
};

/** Fills in everything at a human pace. */
export const fill = async (page: Page): Promise<void> => {
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Lovelace");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Phone (optional)").fill("607 255 4636");
  await page.getByLabel("Phone abroad").fill("+44 20 7946 0958");
  await page.getByLabel("Address line 1").fill("12 Mill Lane");
  await page.getByLabel("City").fill("Ithaca");
  await page.getByLabel("State or province").fill("NY");
  await page.getByLabel("ZIP or postal code").fill("14850");
  await page.getByLabel("Country", { exact: true }).fill("United States");
  await page.getByLabel("Website").fill("https://ada.example.com");
  await page.getByLabel("Twitter").fill("ada");
  await page.getByLabel("A word that only you know").fill("enchantress");
  await page.getByLabel("Words on the cover").fill("Notes & sketches");
  await page.getByLabel("What shall it be like?").fill("Green\nand thin");
  await page.getByLabel("Pages").fill("120");
  await page.getByLabel("Budget").fill("45.50");
  await page.getByLabel("Needed by").fill("2030-12-10");
  await page.getByLabel("Best time to call").fill("09:30");
  await page.getByLabel("Sewn").check();
  await page.getByLabel("Ribbon").check();
  await page.getByLabel("Pocket").check();
  await page.getByLabel("Paper", { exact: true }).selectOption("Dotted");
  await page
    .getByRole("radiogroup", { name: "I write every day" })
    .getByLabel("Agree", { exact: true })
    .check();
  await page
    .getByRole("radiogroup", { name: "Paper matters" })
    .getByLabel("Strongly Disagree")
    .check();
};

/** The call's input for the form as filled in above. */
export const answers = {
  name: ["Ada", "Lovelace"],
  email: "ada@example.com",
  phone: ["", "607", "255", "4636"],
  abroad: ["44", "20", "7946", "0958"],
  address: ["12 Mill Lane", "", "Ithaca", "NY", "14850", "United States"],
  website: "https://ada.example.com",
  twitter: "ada",
  password: "enchantress",
  title: "Notes & sketches",
  wish: "Green\nand thin",
  pages: "120",
  budget: "45.50",
  date: ["12", "10", "2030"],
  time: ["9", "30", "", "AM"],
  binding: "Sewn",
  extras: ["Ribbon", "Pocket"],
  paper: "Dotted",
  opinion: { "I write every day": ["1"], "Paper matters": ["-2"] },
  campaign: "spring",
};
