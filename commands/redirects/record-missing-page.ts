import type { MissingPageEvent } from "#domain/redirects/events.ts";
import { missingPathOf, missingSourceOf } from "#domain/redirects/missing-path.ts";
import type { RequestContext } from "#infra/http/context.ts";
import {
  createRecordAnswered,
  type RecordAnsweredDependencies,
} from "../census/record-answered.ts";

/** A page that was not found. */
type MissingPage = { readonly path: string; readonly referrer: string | undefined };

/** Records the paths that visitors ask for and that do not exist, and where the link was. */
export const createRecordMissingPage = (dependencies: RecordAnsweredDependencies) => {
  const record = createRecordAnswered<{ readonly path: string; readonly source: string }>(
    dependencies,
    {
      intake: "missing-pages",
      category: "missingPage",
      what: "a page that was not found",
      eventOf: async (_context, page) => {
        const { type, ...data }: MissingPageEvent = { type: "PageNotFound", ...page };
        return { type, data };
      },
    },
  );
  return (context: RequestContext, { path: asked, referrer }: MissingPage): void => {
    const path = missingPathOf(asked);
    if (path === undefined) return;
    record(context, { path, source: missingSourceOf(referrer, new URL(context.origin).host) });
  };
};
