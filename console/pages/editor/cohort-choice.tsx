import { NativeSelect } from "@mantine/core";
import { type Cohort, cohorts, differsByCohort } from "#domain/pages/cohorts.ts";
import type { PageDocument } from "#domain/pages/document.ts";

const EVERY = "Every section";

export type Looking = {
  /** Undefined: every section is shown. */
  readonly cohort: Cohort | undefined;
  readonly lookAs: (cohort: Cohort | undefined) => void;
};

/** As which visitors the page is shown; absent where all of them see the same. */
export const CohortChoice = ({
  document,
  cohort,
  lookAs,
}: Looking & { readonly document: PageDocument }) =>
  differsByCohort(document) && (
    <NativeSelect
      size="xs"
      aria-label="Show the page as"
      value={cohort ?? EVERY}
      data={[EVERY, ...cohorts.map((each) => ({ value: each, label: `As group ${each}` }))]}
      onChange={({ currentTarget: { value } }) => lookAs(cohorts.find((each) => each === value))}
    />
  );
