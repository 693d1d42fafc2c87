import * as z from "zod/mini";
import {
  answerStorage,
  measuringStorage,
  scriptAnswerStorage,
  storageText,
} from "../census/measuring-storage.ts";
import { chapters } from "./parts.ts";
import type { StarterPage } from "./starter.ts";

/** What the website loads and stores about its visitors, beyond what every shop needs. */
export const LoadedParts = z.object({
  /** A cookie distinguishes visitors. */
  visitorCookie: z.boolean(),
  /** Visitors are recognized for a day, without a cookie. */
  cookielessVisitors: z.boolean(),
  /** Visitors are asked before that cookie is set. */
  asksFirst: z.boolean(),
  pageViews: z.boolean(),
  cardPayments: z.boolean(),
  /** Names of the providers whose videos are on pages, such as YouTube. */
  videoProviders: z.array(z.string()),
  /** The owner's own scripts are on pages, or in templates. */
  ownScripts: z.boolean(),
  /** Code blocks with scripts are on pages that wait until a visitor allows them. */
  heldScripts: z.boolean(),
  /** Other hosts from which pictures, styles or frames are loaded. */
  hosts: z.array(z.string()),
});
export type LoadedParts = z.infer<typeof LoadedParts>;

export const nothingLoaded: LoadedParts = {
  visitorCookie: false,
  cookielessVisitors: false,
  asksFirst: false,
  pageViews: false,
  cardPayments: false,
  videoProviders: [],
  ownScripts: false,
  heldScripts: false,
  hosts: [],
};

const countingText = (loaded: LoadedParts): string => {
  const { visitorCookie, cookielessVisitors, asksFirst, pageViews } = loaded;
  const views = pageViews
    ? "The pages that you open are counted on our own server. No other company receives this."
    : "The pages that you open are not recorded.";
  if (cookielessVisitors)
    return `${views} No cookie is used for counting. Visitors are distinguished for one day by a code that is calculated from the network and the browser with a secret key. The key is deleted within 48 hours; from then on, nobody can recognize a visitor by it. If you order, register or send a form, your visits of that day are connected with it. There is no code if your browser sends Global Privacy Control or Do Not Track.`;
  if (!visitorCookie) return `${views} No cookie is used for counting.`;
  const stored = `your browser stores ${storageText(measuringStorage)}`;
  const link =
    "If you order, register or send a form, these numbers and your visits are connected with you.";
  return asksFirst
    ? `${views} If you allow it, ${stored}. ${link} You can change your answer with the link at the end of each page. Your browser keeps ${storageText([answerStorage])}.`
    : `${views} To distinguish visitors, ${stored}. ${link} Nothing of this is stored if your browser sends Global Privacy Control.`;
};

const paymentText = ({ cardPayments }: LoadedParts): string =>
  cardPayments
    ? "Card payments are processed by Stripe. The form for cards is loaded from Stripe at checkout, and Stripe receives what you enter there. We never see the number of your card."
    : "No payment service is loaded. Write how customers pay, and who sees their payments.";

/** Not in the specification: a longer list is not read. */
const MAX_HOSTS = 20;

const otherServicesText = ({
  videoProviders,
  ownScripts,
  heldScripts,
  hosts,
}: LoadedParts): string => {
  const videos = videoProviders.map(
    (name) =>
      `Videos on ${name} are loaded only when you ask for them. ${name} then receives data about your visit.`,
  );
  const scripts = ownScripts
    ? [
        "Some pages run scripts of third-party services, whatever you answer about cookies. Write which ones, and what they store and receive.",
      ]
    : [];
  const held = heldScripts
    ? [
        `Some pages load third-party services only if you allow it. Your browser keeps ${storageText([scriptAnswerStorage])}. Write which services, and what they store and receive.`,
      ]
    : [];
  const names = hosts.slice(0, MAX_HOSTS).join(", ");
  const files =
    names === ""
      ? []
      : [`Some pages load files from ${names}. That server then receives data about your visit.`];
  const all = [...videos, ...scripts, ...held, ...files];
  return all.length === 0
    ? "Our pages load nothing from other companies: fonts and pictures come from our own server."
    : all.join(" ");
};

/**
 * The start of a privacy page. It says what the website really loads; what only the owner knows is
 * what to write. It always has the same headings, so that an unchanged page can be recognized.
 */
export const privacyPage = (loaded: LoadedParts): StarterPage => ({
  name: "privacy",
  title: "Privacy",
  description: "What is stored about visitors and customers, and why.",
  isDraft: true,
  sections: chapters("Privacy", {
    "Who is responsible": "Write the name and the address of the shop’s owner.",
    "What is stored":
      "Your cart, your orders, and your account if you have one. Write what else you store, and why.",
    "Cookies that the shop needs":
      "Cookies keep your cart and your account open and protect forms against misuse. They are not used for anything else.",
    "How visits are counted": countingText(loaded),
    "How payments are made": paymentText(loaded),
    "What comes from others": otherServicesText(loaded),
    "How long it is kept": "Write when you delete it.",
    "Your rights": "Write how customers get their data, and how they have it deleted.",
  }),
});
