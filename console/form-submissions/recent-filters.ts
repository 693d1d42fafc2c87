import { NO_ANSWER } from "#domain/forms/answer-text.ts";
import type { FieldFilter } from "#domain/forms/field-filter.ts";
import { type AskedField, submissionColumns } from "#domain/forms/submission-columns.ts";
import { type Condition, filtersText, isAskable } from "#domain/kit/list-filters.ts";

const asCondition = (field: AskedField, filter: FieldFilter): Condition => {
  const column = field.id;
  const hasOptions = field.options.length > 0;
  switch (filter.is) {
    case "chosen": {
      const option = filter.option.trim();
      const value = filter.choice === undefined ? option : `${option}:${filter.choice}`;
      return { column, operator: "is", values: [value] };
    }
    case "containing":
      return { column, operator: "contains", values: [filter.text] };
    case "answered":
      return hasOptions
        ? { column, operator: "not", values: [NO_ANSWER] }
        : { column, operator: "filled", values: [] };
    case "unanswered":
      return hasOptions
        ? { column, operator: "is", values: [NO_ANSWER] }
        : { column, operator: "empty", values: [] };
  }
};

/**
 * Converts earlier formats of answer filters in URLs and views to column filters; undefined when
 * one cannot be expressed.
 */
export const recentFilters = (
  filters: readonly FieldFilter[],
  fields: readonly AskedField[],
): string | undefined => {
  const columns = submissionColumns({ fields, inSpam: false });
  const conditions = filters.map((filter) => {
    const found = fields
      .filter(({ fieldId }) => fieldId === filter.fieldId)
      .map((field) => asCondition(field, filter));
    return found.find((condition) => isAskable(columns, condition));
  });
  const sound = conditions.filter((each) => each !== undefined);
  return sound.length === filters.length ? filtersText(sound) : undefined;
};
