import type { Bill, SumRow } from "../cart/sums.ts";
import type { Address } from "../checkout/buyer.ts";
import { PURCHASE_FIELD } from "../gift-cards/purchase-field.ts";
import { escapeHtml } from "../kit/escape-html.ts";
import { formatMoney } from "../kit/format-money.ts";
import {
  type MailText,
  mailButton,
  mailFrame,
  mailLines,
  mailParagraph,
} from "../kit/mail-frame.ts";
import { oneLine } from "../kit/one-line.ts";
import { postalLines } from "../kit/postal-lines.ts";
import type { MoneyLocale } from "../kit/reader.ts";
import { commaName, visitorText } from "../kit/visitor-text.ts";
import type { AwaitedPaymentView } from "./awaited-payment.ts";
import type { Order } from "./order.ts";
import { orderBill } from "./order-bill.ts";
import type { OrderLine } from "./order-parts.ts";
import { paymentNote } from "./order-texts.ts";
import { paymentBlock, paymentTextLines } from "./payment-mail-part.ts";

export type ConfirmationFacts = {
  readonly websiteTitle: string;
  readonly order: Order;
  /** Number of the order within the website's confirmed orders, starting at 1. */
  readonly number: number;
  readonly name: string;
  /** Null when nothing is shipped. */
  readonly address: Address | null;
  readonly note: string;
  /** Opens the order in any browser that follows it; null when the shop's URL is unknown. */
  readonly orderUrl: string | null;
  /** How the order is paid; null unless its payment is awaited. */
  readonly awaitedPayment: AwaitedPaymentView | null;
  /** Day of the order in the website's time zone. */
  readonly day: string;
  readonly moneyLocale: MoneyLocale;
};

/** The selected options and the answers. */
const optionsOf = ({ attributes, additionalFields = {} }: OrderLine): string =>
  [
    ...Object.entries(attributes),
    ...Object.entries(additionalFields)
      .filter(([option]) => option !== PURCHASE_FIELD)
      .map(([option, answer]) => [option, visitorText(answer)] as const),
  ]
    .map(([option, value]) => `${oneLine(option)}: ${oneLine(value)}`)
    .join(", ");

const linesOf = ({ lines, currency }: Order, moneyLocale: MoneyLocale) =>
  lines.map((line) => ({
    title: oneLine(line.title),
    options: optionsOf(line),
    quantity: line.quantity,
    total: formatMoney(line.totalCents, currency, moneyLocale),
  }));

/** Customers can enter anything as their address, so a line with a link is not quoted. */
const addressLines = (name: string, address: Address): readonly string[] =>
  postalLines({ ...address, name }, { locale: "en" }).map((line) => visitorText(oneLine(line)));

const dueLabel = ({ payment, status }: Order): string => {
  if (payment.method === "stripe") return "Paid by card";
  const hasArrived = status !== "awaiting-payment" && payment.state !== "assumed";
  return payment.method === "manual" && hasArrived ? "Paid" : "To pay";
};

const sumsOf = (bill: Bill, order: Order): readonly SumRow[] => [
  ...bill.rows,
  { key: "total", label: "Total", amount: bill.total },
  ...bill.paid,
  ...(bill.due === null ? [] : [{ key: "due", label: dueLabel(order), amount: bill.due }]),
];

const wordsOf = (facts: ConfirmationFacts) => {
  const title = oneLine(facts.websiteTitle);
  const bill = orderBill(facts.order, facts.moneyLocale);
  return {
    title,
    subject: `Your order #${facts.number} at ${title}`,
    heading: `Thank you${commaName(facts.name)}.`,
    lead: `We received your order #${facts.number} on ${facts.day}.`,
    payment: paymentNote(facts.order),
    howToPay: facts.awaitedPayment,
    lines: linesOf(facts.order, facts.moneyLocale),
    sums: sumsOf(bill, facts.order),
    notes: bill.notes,
    address: facts.address === null ? [] : addressLines(oneLine(facts.name), facts.address),
    note: visitorText(facts.note),
    orderUrl: facts.orderUrl,
  };
};
type Words = ReturnType<typeof wordsOf>;

const textOf = (words: Words): string =>
  [
    words.heading,
    "",
    `${words.lead} ${words.payment}`,
    "",
    ...words.lines.map(
      ({ title, options, quantity, total }) =>
        `${quantity} × ${title}${options === "" ? "" : ` (${options})`}: ${total}`,
    ),
    "",
    ...words.sums.map(({ label, amount }) => `${label}: ${amount}`),
    ...words.notes,
    ...(words.howToPay === null ? [] : ["", ...paymentTextLines(words.howToPay)]),
    ...(words.address.length === 0 ? [] : ["", "Shipping to:", ...words.address]),
    ...(words.note === "" ? [] : ["", "Your note:", words.note]),
    ...(words.orderUrl === null ? [] : ["", `View your order: ${words.orderUrl}`]),
    "",
    words.title,
    "",
  ].join("\n");

const quiet = "font-size:14px;line-height:1.5;color:#5c5c57";
const rule = "border-top:1px solid #e5e5e0";

const lineRow = ({ title, options, quantity, total }: Words["lines"][number]): string =>
  `<tr><td style="padding:12px 0;${rule};font-size:16px">${escapeHtml(title)}<br><span style="${quiet}">${escapeHtml(
    `${quantity} × ${options}`.trim(),
  )}</span></td><td align="right" valign="top" style="padding:12px 0;${rule};font-size:16px;white-space:nowrap">${escapeHtml(total)}</td></tr>`;

const sumRow = ({ key, label, amount }: SumRow): string => {
  const weight = key === "total" || key === "due" ? "font-weight:600;" : "";
  return `<tr><td style="padding:4px 0;${weight}font-size:16px">${escapeHtml(label)}</td><td align="right" style="padding:4px 0;${weight}font-size:16px;white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
};

const block = (heading: string, text: string): string =>
  `<h2 style="margin:24px 0 8px;font-size:14px;font-weight:600;color:#5c5c57">${heading}</h2>${mailParagraph(mailLines(text))}`;

const htmlOf = (words: Words): string =>
  mailFrame({
    title: words.subject,
    above: words.title,
    heading: words.heading,
    body: [
      mailParagraph(mailLines(`${words.lead} ${words.payment}`)),
      `<table width="100%" cellpadding="0" cellspacing="0">${words.lines.map(lineRow).join("")}</table>`,
      `<table width="100%" cellpadding="0" cellspacing="0" style="${rule};padding-top:8px">${words.sums.map(sumRow).join("")}</table>`,
      ...words.notes.map((note) => mailParagraph(mailLines(note), quiet)),
      words.howToPay === null ? "" : paymentBlock(words.howToPay),
      words.address.length === 0 ? "" : block("Shipping to", words.address.join("\n")),
      words.note === "" ? "" : block("Your note", words.note),
      words.orderUrl === null ? "" : mailButton(words.orderUrl, "View your order"),
    ].join("\n"),
    width: 560,
  });

/** The email to the customer of a confirmed order, as text and as HTML. */
export const confirmationMail = (facts: ConfirmationFacts): MailText => {
  const words = wordsOf(facts);
  return { subject: words.subject, text: textOf(words), html: htmlOf(words) };
};
