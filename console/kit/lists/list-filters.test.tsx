import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it } from "vitest";
import type { ListColumns } from "#domain/kit/list-columns.ts";
import { type Condition, MAX_CONDITIONS } from "#domain/kit/list-filters.ts";
import { dismissNotices, noticed } from "#tests/support/notices.ts";
import { canAddFilter } from "./filter-limit.ts";
import { AddFilter } from "./list-filters.tsx";

const columns: ListColumns<object> = {
  name: { label: "Name", kind: "text", value: () => "", filterable: true },
};
const full = Array.from(
  { length: MAX_CONDITIONS },
  (_, place): Condition => ({ column: "name", operator: "not", values: [`name ${place}`] }),
);

beforeEach(dismissNotices);

it.each(["And", undefined])("with all filters the button (%s) can still be pressed", (compact) => {
  const text = renderToStaticMarkup(
    <MantineProvider>
      <AddFilter
        columns={columns}
        conditions={full}
        onChange={() => undefined}
        {...(compact && { compact })}
      />
    </MantineProvider>,
  );
  expect(text).toContain("<button");
  expect(text).not.toMatch(/<button[^>]*disabled/);
});

it("pressing it then says that one filter has to be removed first", () => {
  expect(canAddFilter(MAX_CONDITIONS - 1)).toBe(true);
  expect(noticed()).toEqual([]);
  expect(canAddFilter(MAX_CONDITIONS)).toBe(false);
  expect(noticed()).toEqual(["Up to 20 filters can apply at the same time. Remove one first."]);
});
