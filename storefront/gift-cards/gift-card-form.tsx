import { EMAIL_LENGTH } from "#domain/kit/email.ts";
import { ProblemNotice } from "../kit/problem-notice.tsx";
import type { Problem } from "../kit/use-attempt.ts";
import type { GiftCardDraft, GiftCardErrors } from "./gift-card-draft.ts";
import { RecipientField } from "./recipient-field.tsx";
import { useCompleteOrder } from "./use-complete-order.ts";

export type GiftCardPage = {
  readonly purchaseId: string;
  /** Content of the server's form when this replaces it. */
  readonly draft: GiftCardDraft;
  readonly errors: GiftCardErrors;
  readonly problem: Problem | undefined;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly maxMessageLength: number;
};

const MAX_NAME = 100;

type FieldsProps = { readonly page: GiftCardPage; readonly errors: GiftCardErrors };

const Recipient = ({ page: { draft, ...page }, errors }: FieldsProps) => (
  <div className="gift-to">
    <div className="field-row">
      <RecipientField
        field="name"
        label="Recipient’s name"
        type="text"
        autoComplete="off"
        maxLength={MAX_NAME}
        defaultValue={draft.name}
        error={errors.name}
      />
      <RecipientField
        field="email"
        label="Recipient’s email"
        type="email"
        autoComplete="off"
        maxLength={EMAIL_LENGTH.max}
        defaultValue={draft.email}
        error={errors.email}
      />
    </div>
    <RecipientField
      field="message"
      label="Message"
      isOptional
      rows={4}
      maxLength={page.maxMessageLength}
      defaultValue={draft.message}
      error={errors.message}
    />
    <div className="field-row">
      <RecipientField
        field="fromName"
        label="Your name"
        isOptional
        type="text"
        autoComplete="name"
        maxLength={MAX_NAME}
        defaultValue={draft.fromName}
        error={errors.fromName}
      />
      <RecipientField
        field="deliverOn"
        label="Delivery date"
        isOptional
        type="date"
        min={page.firstDay}
        max={page.lastDay}
        defaultValue={draft.deliverOn}
        error={errors.deliverOn}
        note="Sent at 9 a.m. on this day. Leave empty to send it right after payment."
      />
    </div>
  </div>
);

const choices = [
  { value: "somebody", label: "Someone else" },
  { value: "me", label: "Me" },
] as const;

/** The recipient's form, with the structure of the server's. Spec: A2.6. */
export const GiftCardForm = ({ page }: { readonly page: GiftCardPage }) => {
  const { errors, problem, isBusy, submit } = useCompleteOrder(page.purchaseId, page);
  return (
    <>
      {problem && <ProblemNotice problem={problem} />}
      <form className="gift-form fields" onSubmit={submit} noValidate>
        <fieldset className="checkout-part">
          <legend>Who is it for?</legend>
          <div className="option-values">
            {choices.map(({ value, label }) => (
              <label className="chip" key={value}>
                <input
                  type="radio"
                  name="for"
                  value={value}
                  defaultChecked={page.draft.for === value}
                />
                <span className="chip-face">{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <Recipient page={page} errors={errors} />
        <p className="gift-mine">
          The code will be sent to the email address you enter at checkout.
        </p>
        <p className="actions">
          <button
            type="submit"
            className="button"
            name="next"
            value="checkout"
            aria-disabled={isBusy}
          >
            Continue to checkout
          </button>{" "}
          <button
            type="submit"
            className="button button-quiet"
            name="next"
            value="cart"
            aria-disabled={isBusy}
          >
            Add to cart
          </button>
        </p>
      </form>
    </>
  );
};
