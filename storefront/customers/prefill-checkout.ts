import type { getAccountContract, listAddressesContract } from "#read-api/customers/contract.ts";
import { prefillDraft } from "../checkout/draft-store.ts";
import { call } from "../kit/api.ts";
import { siteUser } from "../kit/session/browser-session.ts";

const ACCOUNT = "/api/site-users/account";

/** Prefills like the server's own checkout. A failure leaves the fields empty. */
export const prefillCheckout = async (): Promise<void> => {
  if (!siteUser.get().authenticated) return;
  try {
    const [account, { rows }] = await Promise.all([
      call<typeof getAccountContract>("GET", ACCOUNT, {}),
      call<typeof listAddressesContract>("GET", `${ACCOUNT}/addresses`, {
        query: { pageSize: "1" },
      }),
    ]);
    const [address] = rows;
    prefillDraft({
      "contact.email": account.email,
      "contact.name": address?.name ?? `${account.firstName} ${account.lastName}`.trim(),
      ...(address !== undefined && {
        "contact.phone": address.phone,
        "address.country": address.country,
        "address.line1": address.line1,
        "address.line2": address.line2,
        "address.postalCode": address.postalCode,
        "address.city": address.city,
        "address.region": address.region,
      }),
    });
  } catch {
    // Everything can be typed.
  }
};
