import { useMemo } from "react";
import { partialName } from "#domain/themes/limits.ts";
import { partialsOf } from "#domain/themes/partials.ts";
import { problemsOf } from "#domain/themes/problems.ts";
import { getPageDataContract, getThemeContract } from "#read-api/themes/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { Template } from "./use-template.ts";

/** Context for the linter and the completion in addition to the source. */
export const useAdjacentTemplates = (template: Template, path: string) => {
  const theme = useCall(getThemeContract, {});
  const page = useCall(getPageDataContract, { query: { path } });
  const { name } = template;
  const sources = theme.data?.templates;
  const data = page.data?.data;
  // Inside an include other names are in scope than at the top of the page.
  const drawsPage = page.data?.template === name;
  return useMemo(() => {
    const partials = sources && partialsOf(sources);
    return {
      data,
      partials: Object.keys(sources ?? {}).map(partialName),
      findProblems: (source: string) =>
        problemsOf(name, source, {
          ...(partials && { partials }),
          ...(drawsPage && data !== undefined && { data }),
        }),
    };
  }, [name, sources, data, drawsPage]);
};
