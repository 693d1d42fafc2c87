import { Checkbox, Group } from "@mantine/core";
import { useState } from "react";
import { Cohorts, cohorts } from "#domain/pages/cohorts.ts";
import type { Section } from "#domain/pages/document.ts";
import classes from "./inspector.module.css";

/** Which shares of the visitors see a section; folded for the usual one, which everyone sees. Spec: B3.80. */
export const CohortFields = ({
  section,
  onChange,
}: {
  readonly section: Pick<Section, "cohorts">;
  /** Null: everyone. */
  readonly onChange: (cohorts: Cohorts | null) => void;
}) => {
  const choose = (chosen: readonly string[]) => {
    if (chosen.length === cohorts.length) return onChange(null);
    const named = Cohorts.safeParse(cohorts.filter((each) => chosen.includes(each)));
    // The last one stays: a section that nobody sees is one to remove.
    if (named.success) onChange(named.data);
  };
  const [isOpen] = useState(section.cohorts !== undefined);
  return (
    <details className={classes.fold} open={isOpen}>
      <summary>Who sees this section</summary>
      <Checkbox.Group
        label="Shown to these groups of visitors"
        description="Visitors are divided into five even groups, and each stays in one. First visits, visitors without cookies and search engines are in group A. Select one group at least. Daybook does not compare how the groups behave."
        value={[...(section.cohorts ?? cohorts)]}
        onChange={choose}
      >
        <Group gap="md" mt="xs">
          {cohorts.map((each) => (
            <Checkbox key={each} value={each} label={each} />
          ))}
        </Group>
      </Checkbox.Group>
    </details>
  );
};
