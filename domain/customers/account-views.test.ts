import { describe, expect, it } from "vitest";
import { addressView, greeting, listView, restockView, sessionView } from "./account-views.ts";
import { fullOrderView, orderView } from "./order-views.ts";

const reader = { locale: "en-US", timeZone: "America/New_York", moneyLocale: null, language: "en" };
const at = "2030-01-05T18:00:00.000Z";

describe("an account in words", () => {
  it("greets by name, and without one", () => {
    expect(greeting("Ada")).toBe("Hello, Ada.");
    expect(greeting("")).toBe("Hello.");
  });

  const order = {
    orderId: "o-1",
    number: 12,
    status: "paid",
    placedAt: "2030-01-06T03:00:00.000Z",
    totalQuantity: 1,
    currency: "USD",
    grandTotalCents: 2_800,
    title: "Field Notebook",
    imageUrl: null,
  };
  it("shows the day of an order in the shop's time zone", () =>
    expect(orderView(order, reader)).toEqual({
      id: "o-1",
      url: "/account/orders/o-1",
      name: "Order #12",
      title: "Field Notebook",
      imageUrl: null,
      summary: "January 5, 2030 · 1 item",
      status: "Confirmed",
      total: "$28.00",
    }));
  it("counts units, and has a name for an order without a number", () => {
    const view = orderView({ ...order, number: null, totalQuantity: 3, status: "new" }, reader);
    expect(view.summary).toBe("January 5, 2030 · 3 items");
    expect(view.name).toBe("Order");
    expect(view.status).toBe("new");
  });

  const line = {
    lineId: "l-1",
    title: "Field Notebook",
    imageUrl: null,
    attributes: { Colour: "Sage" },
    quantity: 2,
    refundedQuantity: 0,
    totalCents: 2_800,
  };
  const full = {
    ...order,
    lines: [line],
    subtotalCents: 2_800,
    shippingCostCents: 0,
    taxCents: 0,
    discountCents: 0,
    refundedCents: 0,
    name: "Ada",
    address: null,
    filesUrl: null,
    awaitedPayment: null,
    shipments: [],
    unsent: [],
    cancelledAt: null,
  };

  it("lists the parts of an order's total when there are more than the items", () => {
    expect(fullOrderView(full, reader)).toMatchObject({
      lines: [{ id: "l-1", options: "2 × Sage", answers: [], total: "$28.00" }],
      sums: [],
      deliverTo: [],
      status: "Confirmed",
      cancelled: "",
      delivery: null,
    });
    const refunded = { ...full, refundedCents: 1_400, lines: [{ ...line, refundedQuantity: 1 }] };
    expect(fullOrderView(refunded, reader)).toMatchObject({
      lines: [{ options: "2 × Sage · 1 refunded" }],
      sums: [
        { label: "Subtotal", amount: "$28.00" },
        { label: "Refunded", amount: "-$14.00" },
      ],
    });
  });

  it("lists the shipped lines of an order with their days, and the remaining ones", () => {
    const units = [{ lineId: "l-1", quantity: 1 }];
    const shipment = { shipmentId: "s-1", lines: units, tracking: null, sentAt: at };
    const tracking = { carrier: "Post", number: "RR1", url: "https://post.example/RR1" };
    expect(fullOrderView({ ...full, unsent: units }, reader).delivery).toMatchObject({
      shipments: [],
      toCome: "Not shipped yet.",
      unitsToCome: [],
    });
    const shipments = [{ ...shipment, tracking }];
    const begun = fullOrderView({ ...full, shipments, unsent: units }, reader);
    expect(begun.delivery).toMatchObject({
      shipments: [
        {
          sent: "Shipped on January 5, 2030",
          units: ["1 × Field Notebook, Sage"],
          tracking: "Tracking number: Post RR1",
          trackingUrl: "https://post.example/RR1",
        },
      ],
      toCome: "The remaining items will follow.",
      unitsToCome: ["1 × Field Notebook, Sage"],
    });
    const done = fullOrderView({ ...full, shipments: [shipment] }, reader);
    expect(done.delivery).toMatchObject({ shipments: [{ tracking: "" }], toCome: "" });
  });
  it("says of a cancelled order that it is, and since when", () =>
    expect(fullOrderView({ ...full, cancelledAt: at }, reader)).toMatchObject({
      status: "Cancelled",
      cancelled: "This order was cancelled on January 5, 2030.",
      delivery: null,
    }));

  it("shows when a person signed up, and when they were notified", () => {
    const row = {
      signUpId: "s-1",
      productName: "Linen Journal",
      productUrl: "/shop/p/linen-journal",
      attributes: { Colour: "Rose", Size: "A5" },
      status: "waiting",
      signedUpAt: at,
      sentAt: null,
    } as const;
    expect(restockView(row, reader)).toEqual({
      id: "s-1",
      name: "Linen Journal",
      url: "/shop/p/linen-journal",
      options: "Rose / A5",
      status: "Waiting since January 5, 2030",
      about: "Linen Journal, Rose / A5",
    });
    expect(
      restockView({ ...row, attributes: {}, status: "sent", sentAt: at }, reader),
    ).toMatchObject({ about: "Linen Journal", status: "Email sent on January 5, 2030" });
  });

  it("writes an address as on an envelope", () =>
    expect(
      addressView(
        {
          addressId: "a-1",
          name: "Ada",
          phone: "",
          line1: "12 Mill Lane",
          line2: "",
          postalCode: "14850",
          city: "Ithaca",
          region: "New York",
          country: "US",
        },
        reader,
      ),
    ).toEqual({
      id: "a-1",
      name: "Ada",
      lines: ["12 Mill Lane", "Ithaca, NY 14850", "United States"],
      about: "Ada, 12 Mill Lane",
    }));

  it("names devices and lists", () => {
    const session = { sessionId: "s", current: false, device: "", signedInAt: at, lastSeenAt: at };
    expect(sessionView(session, reader)).toMatchObject({
      name: "A device",
      status: "Last seen on January 5, 2030",
    });
    expect(sessionView({ ...session, current: true, device: "Firefox on Linux" }, reader)).toEqual({
      id: "s",
      name: "Firefox on Linux",
      isCurrent: true,
      status: "This device · Signed in on January 5, 2030",
    });
    expect(sessionView({ ...session, current: true }, reader)).toMatchObject({
      name: "This device",
      status: "Signed in on January 5, 2030",
    });
    const list = { listId: "l", name: "News", email: "ada@example.com", joinedAt: at };
    expect(listView(list, reader).status).toBe("ada@example.com, since January 5, 2030");
  });

  it("survives a locale and a time zone that nobody knows", () => {
    const list = { listId: "l", name: "News", email: "a@b.example", joinedAt: at };
    expect(
      listView(list, { locale: "??", timeZone: "Mars/Base", moneyLocale: null, language: "en" })
        .status,
    ).toContain("2030-01-05");
  });
});
