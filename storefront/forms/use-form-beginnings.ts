import { type RefObject, useEffect, useState } from "react";
import { whenSeen } from "../kit/when-seen.ts";
import { createFormHappenings, type FormHappenings } from "./form-happenings.ts";
import type { FormSeed } from "./form-seed.ts";
import { createSubmissionKeys, type SubmissionKeys } from "./submission-keys.ts";

type Beginnings = { readonly keys: SubmissionKeys; readonly happenings: FormHappenings };

/**
 * What a form needs before it is sent: its key, requested when the form is seen, so that it
 * contains the start time. `comeBack` is called when a visitor returns from the form's redirect.
 */
export const useFormBeginnings = (
  element: RefObject<HTMLElement | null>,
  { formId, fields }: Pick<FormSeed["form"], "formId" | "fields">,
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
    const form = element.current;
    const touched = ({ target }: Event) => {
      const [name] = ((target as Partial<HTMLInputElement>).name ?? "").split(".", 1);
      const field = fields.find(({ fieldId }) => fieldId === name);
      if (field !== undefined) beginnings.happenings.touched(field.fieldId);
    };
    const hidden = () => document.visibilityState === "hidden" && beginnings.happenings.hidden();
    form?.addEventListener("focusin", touched);
    form?.addEventListener("input", touched);
    document.addEventListener("visibilitychange", hidden);
    window.addEventListener("pagehide", beginnings.happenings.hidden);
    return () => {
      form?.removeEventListener("focusin", touched);
      form?.removeEventListener("input", touched);
      document.removeEventListener("visibilitychange", hidden);
      window.removeEventListener("pagehide", beginnings.happenings.hidden);
    };
  }, [element, fields, beginnings]);

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
