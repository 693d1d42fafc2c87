import { chosenColumns } from "../kit/list-columns.ts";
import { parseFilters } from "../kit/list-filters.ts";
import { trafficColumnsOf } from "./traffic-dimensions.ts";

const comparedColumns = trafficColumnsOf("page", true);
const compared: readonly string[] = ["visitorsBefore", "change", "visitsBefore", "viewsBefore"];

type Shown = {
  readonly columns?: string | undefined;
  readonly sort?: string | undefined;
  readonly filters?: string | undefined;
};

/** Whether a compared list of visits needs the values of the days before: one of their columns is shown, sorted or filtered by. */
export const needsValuesBefore = ({ columns, sort = "", filters }: Shown): boolean =>
  [
    ...chosenColumns(comparedColumns, columns),
    sort.replace(/^-/, ""),
    ...(parseFilters(comparedColumns, filters) ?? []).map(({ column }) => column),
  ].some((id) => compared.includes(id));
