import { expect, it } from "vitest";
import { loggedPath } from "./logged-path.ts";

const id = "7a1f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c11";

it.each([
  ["/", "/"],
  ["/shop/p/pocket-ledgers", "/shop/p/pocket-ledgers"],
  ["/gift-card/balance", "/gift-card/…"],
  [`/downloads/${id}~1893456000000~Zk3_x-9`, "/downloads/…"],
  [`/downloads/${id}~1893456000000~Zk3_x-9/file-1`, "/downloads/…/file-1"],
  [`/gift-card/${id}`, "/gift-card/…"],
  [`/api/commerce/gift-cards/purchases/${id}`, "/api/commerce/gift-cards/purchases/…"],
  [`/api/console/orders/${id}/refunds`, "/api/console/orders/…/refunds"],
  [`/checkout/subscription?cartToken=${id}`, "/checkout/subscription"],
  ["/account/confirm?token=secret", "/account/confirm"],
])("%s is logged as %s", (path, logged) => expect(loggedPath(path)).toBe(logged));
