import { type FormEvent, useId, useState } from "react";
import type { signUpForRestockContract } from "#commands/restock/contract.ts";
import { DEFAULT_SUCCESS_TEXT } from "#domain/restock/texts.ts";
import { CallFailure, call, failureText } from "../app/api.ts";
import type { SiteSettings } from "../app/page-json.ts";
import type { Product, Variant } from "../catalog/product.ts";
import { emailProblem } from "./sign-up-check.ts";

type Props = {
  readonly product: Product;
  /** The variant to wait for; absent: the visitor chooses. */
  readonly variantId?: string;
  readonly settings: SiteSettings;
};

type State =
  | { readonly status: "open" | "sending"; readonly error?: string }
  | { readonly status: "done"; readonly message: string };

const nameOf = ({ optionValues, sku }: Variant): string =>
  optionValues.map(({ value }) => value).join(" / ") || sku;

/** The server's own words where it has some. Spec: A7.9, B8.16. */
const serverText = (error: unknown): string => {
  const data =
    error instanceof CallFailure ? (error.answer as { data?: { message?: string } }) : {};
  return data?.data?.message ?? failureText(error);
};

const signUp = async (form: FormData, productId: string, variantId: string) =>
  call<typeof signUpForRestockContract>("POST", "/api/site-users/account/notifications/restock", {
    body: {
      productId,
      variantId,
      siteVisitorEmail: String(form.get("siteVisitorEmail")).trim(),
      isJoinMailingList: form.get("isJoinMailingList") !== null,
    },
  });

/** Spec: A2.8, A4.9, A5.14, B4.7. */
export const RestockForm = ({ product, variantId, settings }: Props) => {
  const id = useId();
  const [state, setState] = useState<State>({ status: "open" });
  const { restockNotificationsSuccessText, restockNotificationsMessage, mailingListSignUpEnabled } =
    settings.storeSettings.merchandisingSettings;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.status === "sending") return;
    const form = new FormData(event.currentTarget);
    const problem = emailProblem(String(form.get("siteVisitorEmail")));
    if (problem !== undefined) return setState({ status: "open", error: problem });
    setState({ status: "sending" });
    try {
      const { message } = await signUp(form, product.id, String(form.get("variantId")));
      setState({
        status: "done",
        message: message || restockNotificationsSuccessText || DEFAULT_SUCCESS_TEXT,
      });
    } catch (error) {
      setState({ status: "open", error: serverText(error) });
    }
  };

  if (state.status === "done")
    return (
      <p className="restock-done" role="status">
        {state.message}
      </p>
    );
  const described = state.error === undefined ? {} : { "aria-describedby": `${id}-error` };
  const [only] = product.variants;
  const chooses = variantId === undefined && product.variants.length > 1;
  return (
    <form className="restock-form" onSubmit={submit} noValidate>
      <p className="restock-message">{restockNotificationsMessage}</p>
      {chooses ? (
        <label className="field">
          <span className="field-label">Which one?</span>
          <select name="variantId">
            {product.variants.map((variant) => (
              <option value={variant.variantId} key={variant.variantId}>
                {nameOf(variant)}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <input type="hidden" name="variantId" value={variantId ?? only?.variantId ?? ""} />
      )}
      {state.error !== undefined && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {state.error}
        </p>
      )}
      <div className="restock-row">
        <label className="field">
          <span className="field-label">Email</span>
          <input
            type="email"
            name="siteVisitorEmail"
            autoComplete="email"
            placeholder="you@example.com"
            aria-invalid={state.error !== undefined}
            {...described}
          />
        </label>
        <button type="submit" className="button" aria-disabled={state.status === "sending"}>
          Notify me
        </button>
      </div>
      {mailingListSignUpEnabled && (
        <label className="check">
          <input type="checkbox" name="isJoinMailingList" />
          <span>Send me news from the shop, too</span>
        </label>
      )}
    </form>
  );
};
