import { extraPlace } from "#domain/cart/extra-fields-place.ts";
import type { Choice } from "../catalog/choose-variant.ts";
import type { AddToCartError } from "./add-to-cart-state.ts";
import { entriesOf, type FormEntries, keptEntries } from "./kept-form.ts";

/** Content of a product's form when the scripts take it over. */
export type FilledIn = {
  readonly entries: FormEntries;
  readonly choice: Choice;
  readonly quantity: string;
  /** Why it was rejected when sent without scripts, as a whole and by field. */
  readonly problem: AddToCartError | undefined;
  readonly fieldErrors: Readonly<Record<string, string>>;
};

const OPTION = "option.";
const ERROR = "-error";

const problemOf = (form: HTMLFormElement): AddToCartError | undefined => {
  const [title, message] = form.querySelectorAll(".alert p");
  return title && message
    ? { title: title.textContent ?? "", message: message.textContent ?? "" }
    : undefined;
};

const fieldErrorsOf = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...form.querySelectorAll(".field-error")].map(({ id, textContent }) => [
      id.slice(extraPlace.idPrefix.length + 1, -ERROR.length),
      textContent ?? "",
    ]),
  );

/** An empty form. */
export const nothingFilledIn: FilledIn = {
  entries: [],
  choice: {},
  quantity: "1",
  problem: undefined,
  fieldErrors: {},
};

/** The input kept for this visit to the page, else the current content of the server's form. */
export const filledIn = (form: HTMLFormElement | null): FilledIn => {
  if (form === null) return nothingFilledIn;
  const problem = problemOf(form);
  // Input that was just rejected is newer than the kept one.
  const kept = problem === undefined ? keptEntries() : undefined;
  const entries = kept ?? entriesOf(form);
  return {
    entries,
    choice: Object.fromEntries(
      entries.flatMap(([name, value]) =>
        name.startsWith(OPTION) && value !== "" ? [[name.slice(OPTION.length), value]] : [],
      ),
    ),
    quantity: entries.find(([name]) => name === "quantity")?.[1] ?? "1",
    problem,
    fieldErrors: fieldErrorsOf(form),
  };
};
