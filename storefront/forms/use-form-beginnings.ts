import { type RefObject, useEffect, useState } from "react";
import { whenSeen } from "../kit/when-seen.ts";
import { createFormHappenings, type FormHappenings } from "./form-happenings.ts";
import { createSubmissionKeys, type SubmissionKeys } from "./submission-keys.ts";

type Beginnings = { readonly keys: SubmissionKeys; readonly happenings: FormHappenings };

/**
 * What a form needs before it is sent: its key, requested when the form is seen, so that it
 * contains the start time. `comeBack` is called when a visitor returns from the form's redirect.
 */
export const useFormBeginnings = (
  element: RefObject<HTMLElement | null>,
  formId: string,
  comeBack: () => void,
): Beginnings => {
  const [beginnings] = useState(() => ({
    keys: createSubmissionKeys(formId),
    happenings: createFormHappenings(formId),
  }));

  useEffect(() => {
    if (element.current === null) return undefined;
    return whenSeen(element.current, () => {
      beginnings.keys.prepare();
      beginnings.happenings.rendered();
    });
  }, [element, beginnings]);

  useEffect(() => {
    // A sent form is not sent again.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      beginnings.keys.discard();
      comeBack();
    };
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, [beginnings, comeBack]);

  return beginnings;
};
