import type { ReactNode } from "react";
import type { FormSeed } from "./form-seed.ts";
import { readAnswers } from "./read-answers.ts";
import { SiteForm } from "./site-form.tsx";

/** The form that the server rendered into an element, with its current input. */
export const siteFormOf = (element: HTMLElement): ReactNode => {
  const json = element.querySelector("script[data-form]")?.textContent;
  const drawn = element.querySelector("form");
  if (!json || drawn === null) return undefined;
  const seed = JSON.parse(json) as FormSeed;
  const query = new URLSearchParams(location.search);
  return <SiteForm seed={seed} filledIn={readAnswers(seed.form, new FormData(drawn), query)} />;
};
