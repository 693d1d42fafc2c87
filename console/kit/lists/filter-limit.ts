import { notifications } from "@mantine/notifications";
import { MAX_CONDITIONS } from "#domain/kit/list-filters.ts";

/** Says why a filter was not added. Each reason is shown once at a time. */
export const showFilterLimit = (reason: "too-many" | "too-long", message: string): void => {
  notifications.show({ id: `filters-${reason}`, color: "yellow", message });
};

/** Whether one more filter can apply with so many. A notice says when it cannot. */
export const canAddFilter = (count: number): boolean => {
  if (count < MAX_CONDITIONS) return true;
  showFilterLimit(
    "too-many",
    `Up to ${MAX_CONDITIONS} filters can apply at the same time. Remove one first.`,
  );
  return false;
};
