import type { Request, Response } from "express";
import { filledIn, isAccountForm, type RefusedForm } from "#domain/customers/account-forms.ts";
import type { Refusal } from "#infra/http/refusal.ts";
import { contextOf } from "#infra/http/request-context.ts";
import type { PageEntry } from "./page-entry.ts";
import { matchPage } from "./page-table.ts";
import type { Pages } from "./pages.ts";

const MAX_KEY_LENGTH = 100;

const refusedOf = (body: Readonly<Record<string, unknown>>, refusal: Refusal) => {
  const { form, key } = body;
  if (!isAccountForm(form)) return undefined;
  return {
    form,
    key: typeof key === "string" && key.length <= MAX_KEY_LENGTH ? key : "",
    message: refusal.message,
    fields: refusal.fields ?? {},
    filled: filledIn(form, body),
  } satisfies RefusedForm;
};

/** Forms of a product page that are posted to their own URLs. */
const onProductPage: ReadonlySet<string> = new Set([
  "/restock",
  "/cart/entries",
  "/cart/gift-card",
  "/cart/subscription",
  "/reviews",
]);

const pageOf = (path: string, { page }: Readonly<Record<string, unknown>>): string =>
  onProductPage.has(path) && typeof page === "string" && page.startsWith("/shop/p/") ? page : path;

/**
 * Shows a plain form's page again with the rejection and the input. False when the page does not
 * support that.
 */
export const showRefusal = async (
  table: readonly PageEntry[],
  pages: Pages,
  { request, response, refusal }: { request: Request; response: Response; refusal: Refusal },
): Promise<boolean> => {
  if (request.method !== "POST" || refusal.status >= 500) return false;
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  const found = matchPage(table, new URL(pageOf(request.path, body), "http://website.invalid"));
  if (found?.entry.findRefused !== undefined) {
    const sent = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, [value].flat().map(String)]),
    );
    response.set(refusal.headers);
    const find = found.entry.findRefused(found.request, { sent, refusal });
    await pages.show(request, response, contextOf(response), find);
    return true;
  }
  const refused = refusedOf(body, refusal);
  if (found?.entry.showsRefusals !== true || refused === undefined) return false;
  const find = found.entry.find({ params: found.request.params, query: body, refused });
  response.set(refusal.headers);
  await pages.show(request, response, contextOf(response), async (facts) => {
    const page = await find(facts);
    return page && { ...page, status: refusal.status };
  });
  return true;
};
