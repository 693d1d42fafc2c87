import { Link } from "@tanstack/react-router";
import {
  countSubmissionsContract,
  type SubmissionFolder,
} from "#read-api/form-submissions/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { resetPaging } from "../kit/lists/list-address.ts";
import classes from "../kit/ui/tab-nav.module.css";
import { filtersWithout, isReason } from "./filters-without.ts";
import { POLL_MS } from "./use-submissions.ts";

const folderNames: Readonly<Record<SubmissionFolder, string>> = {
  inbox: "Inbox",
  spam: "Spam",
  deleted: "Deleted",
};

/** Links to the folders, with their counts. */
export const Folders = ({
  formId,
  folder,
}: {
  readonly formId: string | undefined;
  readonly folder: SubmissionFolder;
}) => {
  const query = formId === undefined ? {} : { formId };
  const counts = useCall(countSubmissionsContract, { query }, { every: POLL_MS });
  return (
    <nav className={classes.tabs} aria-label="Folders">
      {(Object.keys(folderNames) as SubmissionFolder[]).map((name) => (
        <Link
          key={name}
          to="/submissions"
          search={(old: { readonly filters?: string }) => ({
            ...old,
            folder: name === "inbox" ? undefined : name,
            filters: filtersWithout(old.filters, isReason),
            ...resetPaging,
            open: undefined,
          })}
          // The router's own mark only appears when everything else in the URL is the same, too.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={name === folder ? "page" : undefined}
        >
          {folderNames[name]}
          {counts.data !== undefined && (
            <span className={classes.count}>
              {" "}
              ({formatCount(counts.data[name])}
              {counts.data.capped.includes(name) && "+"})
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
};
