import { Select } from "@mantine/core";
import { visitDimensions, visitDimensionTexts } from "#domain/census/visit-columns.ts";
import { anew } from "../kit/lists/list-table.tsx";
import type { CensusGroup, CensusTableProps } from "./census-table.tsx";

const groups: readonly { readonly value: CensusGroup; readonly label: string }[] = [
  { value: "page", label: "Pages" },
  { value: "referrer", label: "Referrers" },
  ...visitDimensions.map((value) => ({ value, label: visitDimensionTexts[value].many })),
];

/** What the table counts by. Filters, sorting and the searched name belong to one table. */
export const GroupChoice = ({
  by,
  onChange,
}: Pick<CensusTableProps, "onChange"> & { readonly by: CensusGroup }) => (
  <Select
    aria-label="Group by"
    value={by}
    allowDeselect={false}
    onChange={(chosen) =>
      onChange({
        by: chosen === "page" ? undefined : chosen,
        name: undefined,
        filters: undefined,
        sort: undefined,
        ...anew,
      })
    }
    data={groups}
  />
);
