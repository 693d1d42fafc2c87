import { expect, it } from "vitest";
import type { Handler } from "#commands/kit/handle.ts";
import type { Mail } from "#infra/mail/port.ts";
import { createAskConfirmation } from "./ask-confirmation.ts";

const links = {
  confirm: () => "/restock/confirm?token=abc",
  unsubscribe: () => "/restock/unsubscribe?token=def",
};
const signUpId = "0190aaaa-0000-7000-8000-0000000000ab";
const payload = {
  websiteId: "demo",
  productId: "mug",
  variantId: "mug",
  signUpId,
  productName: "Mug",
  attributes: {},
  person: { personId: "0190aaaa-0000-7000-8000-0000000000aa", sealed: "x" },
  origin: "https://shop.example",
  time: 1,
};

it("keeps the link by which an address says yes to anyone who reads its email", async () => {
  const mails: Mail[] = [];
  const state = { open: { signUpId, status: "unconfirmed" } };
  const ask = createAskConfirmation({
    handler: (() => ({ load: async () => ({ state }) })) as unknown as Handler,
    personalData: { open: async () => [{ email: "ann@shop.example" }] },
    deliveries: {
      deliver: async (_key, mail) => {
        mails.push(mail);
        return { state: "handed-over" };
      },
    },
    links,
    websiteFacts: async () => ({ title: "Pens" }),
  });
  await ask(payload, { signal: new AbortController().signal });
  const link = "https://shop.example/restock/confirm?token=abc";
  expect(mails).toMatchObject([{ to: "ann@shop.example", secrets: [link] }]);
  expect(mails[0]?.text).toContain(link);
});
