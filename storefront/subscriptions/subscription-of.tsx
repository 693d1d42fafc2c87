import { takeOverDraft } from "../checkout/draft-store.ts";
import { loadCountries } from "../kit/countries.ts";
import { pageJson } from "../kit/page-json.ts";
import type { PageSubscription } from "./subscription.ts";
import { SubscriptionPage } from "./subscription-page.tsx";

/** Takes over the server's form; undefined where the page has none. */
export const subscriptionOf = async (element: HTMLElement) => {
  const page = pageJson<PageSubscription>("subscription");
  const form = element.querySelector("form");
  if (page === undefined || form === null) return undefined;
  const countries = await loadCountries();
  takeOverDraft(form);
  return <SubscriptionPage page={page} countries={countries} />;
};
