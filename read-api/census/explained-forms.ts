import { type FormStep, formSteps } from "#domain/forms/conversion-columns.ts";
import type { MeasuringRules } from "#domain/measuring/rules.ts";
import { withinDays } from "../explained/explained-days.ts";
import type { ExplainedId } from "../explained/explained-number.ts";
import { type Occurrence, occurrenceNumbers } from "../explained/occurrence-numbers.ts";
import type { ReadEvent } from "../explained/read-streams.ts";

/** What a visitor did with a form. */
type Done = Pick<Occurrence, "visitor"> & { readonly step: FormStep; readonly formId: string };

/** Reads an event by some measuring rules; undefined for a bot, for spam, and for what is not a step. */
type DoneBy = (event: ReadEvent, rules: MeasuringRules) => Done | undefined;

/** `2030-01-01.2030-01-31.rendered:contact`. */
const selectionOf = (target: ExplainedId) => {
  const [days, text] = withinDays(target);
  const [name, ...rest] = text.split(":");
  const step = formSteps.find((each) => each === name);
  const formId = rest.join(":");
  const category = step === "submitted" ? "formSubmission" : "formVisit";
  return {
    days,
    category: step && category,
    isSelected: (done: Done) => done.step === step && done.formId === formId,
  };
};

/** How often a step of a form was done on some days, and by how many visitors. */
export const formNumbers = (loadDoneBy: () => Promise<DoneBy>) => {
  // Steps count when they were recorded, as in the report.
  const loadRead = async () => {
    const doneBy = await loadDoneBy();
    return (event: ReadEvent, rules: MeasuringRules) => {
      const done = doneBy(event, rules);
      return done && { ...done, atMs: Date.parse(event.at) };
    };
  };
  const { times, visitors } = occurrenceNumbers(loadRead, selectionOf, {
    name: "form-steps",
    permission: "forms:read",
    countedIn: "form-conversion",
  });
  return { "form-times": times, "form-visitors": visitors } as const;
};
