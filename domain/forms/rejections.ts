import type { FormRejection } from "./decide-form.ts";
import { destinationsLockedText } from "./destinations.ts";

/** What a form's author reads. */
export const formRejectionText = (rejection: FormRejection): string => {
  switch (rejection.code) {
    case "field-ids-not-unique":
      return "Two fields have the same id.";
    case "form-not-found":
      return "Form not found.";
    case "form-exists":
      return "A form with this ID already exists.";
    case "form-changed":
      return "Someone else changed this form in the meantime.";
    case "form-removed":
      return "This form was removed. Restore it first.";
    case "never-released":
      return "This form was never released, so there is no draft to discard. Remove the form instead.";
    case "nothing-to-release":
      return "There are no changes to release.";
    case "destinations-locked":
      return destinationsLockedText;
    case "form-has-problems":
      return "This form is not ready to be released.";
  }
};
