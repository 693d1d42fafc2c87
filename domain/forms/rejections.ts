import type { FormRejection } from "./decide-form.ts";
import { destinationsLockedText } from "./destinations.ts";

/** What a form's author reads. */
export const formRejectionText = (rejection: FormRejection): string => {
  switch (rejection.code) {
    case "field-ids-not-unique":
      return "Two fields have the same id.";
    case "form-not-found":
      return "There is no such form.";
    case "form-exists":
      return "A form with this id exists already.";
    case "form-changed":
      return "Somebody else has changed this form.";
    case "form-removed":
      return "This form is removed. Restore it first.";
    case "never-released":
      return "Visitors have never seen this form. Remove it instead.";
    case "nothing-to-release":
      return "There is nothing new to release.";
    case "destinations-locked":
      return destinationsLockedText;
    case "form-has-problems":
      return "This form is not ready to be released.";
  }
};
