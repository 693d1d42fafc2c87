import { type FormEvent, useId, useState } from "react";
import type { signUpForRestockContract } from "#commands/restock/contract.ts";
import { DEFAULT_SUCCESS_TEXT } from "#domain/restock/texts.ts";
import { CallFailure, call, failureText } from "../kit/api.ts";
import { useCaptcha } from "../kit/captcha/use-captcha.ts";
import { contentLanguage } from "../kit/content-language.ts";
import type { SiteSettings } from "../kit/page-json.ts";
import { signUpProblem } from "./sign-up-check.ts";

/** What a sign-up needs to know of a product. */
export type SignUpProduct = {
  readonly id: string;
  readonly variants: readonly {
    readonly variantId: string;
    /** What distinguishes it from the others; shown where there are several. */
    readonly name?: string;
  }[];
};

type Props = {
  readonly product: SignUpProduct;
  /** The variant of the sign-up; absent: the visitor selects it. */
  readonly variantId?: string;
  readonly settings: SiteSettings;
  /** Content of the server's form when this replaces it. */
  readonly filledIn?: SignUpDraft | undefined;
};

/** Input and rejection from before the scripts loaded. */
type SignUpDraft = {
  readonly email: string;
  readonly variantId: string;
  readonly joins: boolean;
  readonly error: string | undefined;
};

type State =
  | {
      readonly status: "open" | "sending";
      readonly error?: string;
      /** After a failure nothing is sent before the captcha is solved again. */
      readonly locked?: boolean;
    }
  | { readonly status: "done"; readonly message: string };

/** The server's text where it has one. Spec: A7.9, B8.16. */
const serverText = (error: unknown): string => {
  const data =
    error instanceof CallFailure ? (error.answer as { data?: { message?: string } }) : {};
  return data?.data?.message ?? failureText(error);
};

const signUp = async (form: FormData, productId: string, captchaToken: string | undefined) =>
  call<typeof signUpForRestockContract>("POST", "/api/site-users/account/notifications/restock", {
    body: {
      productId,
      variantId: String(form.get("variantId")),
      siteVisitorEmail: String(form.get("siteVisitorEmail")).trim(),
      isJoinMailingList: form.get("isJoinMailingList") !== null,
      ...(captchaToken !== undefined && { captchaToken }),
    },
  });

const useSignUp = ({ product, settings, filledIn }: Omit<Props, "variantId">) => {
  const [state, setState] = useState<State>({
    status: "open",
    ...(filledIn?.error !== undefined && { error: filledIn.error }),
  });
  const hasCaptcha = settings.captchaSiteKey !== null;
  const { ref: captchaRef, token, reset } = useCaptcha(hasCaptcha);
  const { restockNotificationsSuccessText } = settings.storeSettings.merchandisingSettings;
  const isLocked = state.status === "open" && state.locked === true && token === undefined;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.status === "sending" || isLocked) return;
    const form = new FormData(event.currentTarget);
    const problem = signUpProblem(String(form.get("siteVisitorEmail")), hasCaptcha, token);
    if (problem !== undefined) return setState({ status: "open", error: problem });
    setState({ status: "sending" });
    try {
      const { message } = await signUp(form, product.id, token);
      setState({
        status: "done",
        message: message || restockNotificationsSuccessText || DEFAULT_SUCCESS_TEXT,
      });
    } catch (error) {
      reset();
      setState({ status: "open", error: serverText(error), locked: hasCaptcha });
    }
  };
  return { state, submit, hasCaptcha, captchaRef, waits: state.status === "sending" || isLocked };
};

/**
 * The variant of the sign-up; the visitor selects it when there are several and the page names
 * none.
 */
const WhichOne = ({ product, variantId, filledIn }: Omit<Props, "settings">) => {
  const [only] = product.variants;
  if (variantId !== undefined || product.variants.length <= 1)
    return <input type="hidden" name="variantId" value={variantId ?? only?.variantId ?? ""} />;
  return (
    <label className="field">
      <span className="field-label">Choose a variant</span>
      <select name="variantId" defaultValue={filledIn?.variantId}>
        {product.variants.map((variant) => (
          <option value={variant.variantId} key={variant.variantId}>
            {variant.name}
          </option>
        ))}
      </select>
    </label>
  );
};

const EmailField = ({
  email,
  errorId,
}: {
  readonly email: string | undefined;
  /** Id of the error's element, if there is one. */
  readonly errorId: string | undefined;
}) => (
  <label className="field">
    <span className="field-label">Email</span>
    <input
      type="email"
      name="siteVisitorEmail"
      autoComplete="email"
      placeholder="you@example.com"
      defaultValue={email}
      aria-invalid={errorId !== undefined}
      aria-describedby={errorId}
    />
  </label>
);

/** Spec: A2.8, A4.9, A5.14, B4.7. */
export const RestockForm = ({ settings, ...which }: Props) => {
  const id = useId();
  const { filledIn } = which;
  const { state, submit, hasCaptcha, captchaRef, waits } = useSignUp({ settings, ...which });
  const { restockNotificationsMessage, mailingListSignUpEnabled } =
    settings.storeSettings.merchandisingSettings;
  if (state.status === "done")
    return (
      <p className="restock-done" role="status">
        {state.message}
      </p>
    );
  const errorId = state.error === undefined ? undefined : `${id}-error`;
  const button = (
    <button type="submit" className="button" aria-disabled={waits}>
      Notify me
    </button>
  );
  return (
    <form className="restock-form" onSubmit={submit} noValidate>
      <p className="restock-message" {...contentLanguage()}>
        {restockNotificationsMessage}
      </p>
      <WhichOne {...which} />
      {errorId !== undefined && (
        <p className="field-error" id={errorId} role="alert">
          {state.error}
        </p>
      )}
      <div className="restock-row">
        <EmailField email={filledIn?.email} errorId={errorId} />
        {!hasCaptcha && button}
      </div>
      {mailingListSignUpEnabled && (
        <label className="check">
          <input type="checkbox" name="isJoinMailingList" defaultChecked={filledIn?.joins} />
          <span>Also subscribe me to news from this shop</span>
        </label>
      )}
      {hasCaptcha && (
        <>
          <div className="captcha" data-captcha ref={captchaRef} />
          <p>{button}</p>
        </>
      )}
    </form>
  );
};
