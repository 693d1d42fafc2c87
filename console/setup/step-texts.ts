import type { LinkProps } from "@tanstack/react-router";
import type { SetupStep } from "#domain/setup/steps.ts";

type StepText = {
  readonly title: string;
  readonly text: string;
  /** The screens where the step is done; *open* has a button instead. */
  readonly links: readonly ({ readonly label: string } & Pick<LinkProps, "to" | "hash">)[];
};

/** Next to the name until the website has a logo, also where the name is done: no other step asks for one. */
export const logoLink = { label: "Add a logo", to: "/looks", hash: "logo" } as const;

/** Every step as owners read it. */
export const stepTexts = {
  name: {
    title: "Name your website",
    text: "The name is shown on every page, in emails and in search results. A logo can take its place on pages.",
    links: [{ label: "Enter a name", to: "/settings", hash: "title" }],
  },
  look: {
    title: "Choose a look",
    text: "Begin with one of six starters, with pages, colours and fonts.",
    links: [{ label: "Choose a starter", to: "/starters" }],
  },
  product: {
    title: "Add your first product",
    text: "Create one, or import a CSV file, such as an export from Shopify. Products keep the currency in which they were created.",
    links: [
      { label: "Create a product", to: "/products/new" },
      { label: "Import products", to: "/products/import" },
      { label: "Change the currency", to: "/settings", hash: "currency" },
    ],
  },
  shipping: {
    title: "Set up shipping",
    text: "Where you ship, and what it costs. Without an option, shipping is free worldwide.",
    links: [{ label: "Add a shipping option", to: "/shipping" }],
  },
  payment: {
    title: "Choose how customers pay",
    text: "Cards, a bank transfer, cash on delivery, or what you offer.",
    links: [{ label: "Set up payment", to: "/settings/payment" }],
  },
  email: {
    title: "Set up email",
    text: "Order confirmations and all other emails wait until there is an email server.",
    links: [{ label: "Set up email", to: "/settings/email" }],
  },
  address: {
    title: "Add your domain",
    text: "The domain under which visitors find your website, such as tonwerk.example. Its screen says what to enter where you bought it.",
    links: [{ label: "Add a domain", to: "/settings/domains" }],
  },
  page: {
    title: "Publish a page",
    text: "Such as About us, Privacy, or Shipping and returns.",
    links: [{ label: "Create a page", to: "/pages" }],
  },
  policies: {
    title: "Finish what only you know",
    text: "Shipping and returns, Privacy and Terms are drafts that say what to write. Visitors see each of them once it is published.",
    links: [{ label: "Open the pages", to: "/pages" }],
  },
  open: {
    title: "Open the shop",
    text: "Until then, visitors see a “Coming soon” page.",
    links: [],
  },
} as const satisfies Record<SetupStep, StepText>;
