import type { PageInput } from "../pages/rendering/page-view.ts";

/** Sample data of the gift card pages in a preview. */
export const sampleGiftCard: PageInput = {
  name: "gift-card",
  title: "Gift Card",
  giftCard: {
    action: "/gift-card/sample",
    title: "Gift Card",
    amount: "$50.00",
    isForSomebody: true,
    filled: {
      name: "Ann",
      email: "ann@example.com",
      fromName: "Ben",
      message: "Many happy returns",
      deliverOn: "",
    },
    errors: { name: "", email: "", fromName: "", message: "", deliverOn: "" },
    problem: null,
    firstDay: "2030-01-01",
    lastDay: "2031-01-01",
    maxMessageLength: 500,
  },
};

export const sampleGiftCardBalance: PageInput = {
  name: "gift-card-balance",
  title: "Gift card balance",
  giftCardBalance: {
    action: "/gift-card/balance",
    code: "",
    error: "",
    card: {
      lastCharacters: "7KQ2",
      balance: "$37.10",
      initial: "$50.00",
      held: "",
      isUsedUp: false,
      isDisabled: false,
    },
  },
};
