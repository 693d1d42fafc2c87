import { listLinkTargetsContract } from "#read-api/site-frame/contract.ts";
import { useCall } from "../kit/calls/queries.ts";

type Fixed = { readonly href: string; readonly title: string };

/** Pages of every website. */
const always: readonly Fixed[] = [
  { href: "/", title: "Home" },
  { href: "/shop", title: "Shop" },
  { href: "/cart", title: "Cart" },
  { href: "/search", title: "Search" },
  { href: "/account", title: "Account" },
];

/** The pages that a link can lead to although nobody has made them, and the contact page where there is one. */
export const useFixedTargets = (): readonly Fixed[] => {
  const { data } = useCall(listLinkTargetsContract, { query: { search: "" } });
  return data?.hasContactPage === true
    ? [...always, { href: "/contact", title: "Contact" }]
    : always;
};
