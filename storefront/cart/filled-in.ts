import { extraPlace } from "#domain/cart/extra-fields-place.ts";
import type { Choice } from "../catalog/choose-variant.ts";
import type { AddToCartError } from "./add-to-cart-state.ts";
import { entriesOf, type FormEntries, keptEntries } from "./kept-form.ts";

/** What a product's form holds when the scripts take it over. */
export type FilledIn = {
  readonly entries: FormEntries;
  readonly choice: Choice;
  readonly quantity: string;
  /** Why it was refused when it was sent without scripts, as a whole and field by field. */
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

/** Nothing, as in a form that nobody has seen yet. */
export const nothingFilledIn: FilledIn = {
  entries: [],
  choice: {},
  quantity: "1",
  problem: undefined,
  fieldErrors: {},
};

/** What this visit to the page had before, else what stands in the server's form by now. */
export const filledIn = (form: HTMLFormElement | null): FilledIn => {
  if (form === null) return nothingFilledIn;
  const problem = problemOf(form);
  // What was refused just now is newer than what was kept.
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
