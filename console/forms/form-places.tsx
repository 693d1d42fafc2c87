import { Link } from "@tanstack/react-router";
import { listPagesContract } from "#read-api/pages/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { useFormBuilder } from "./builder-context.ts";
import classes from "./form-places.module.css";

const MAX_PAGES = 20;

/** The pages that show the form, below its name. */
export const FormPlaces = () => {
  const { loaded } = useFormBuilder();
  const { formId } = loaded;
  const mayRead = useMay()("content:read");
  const query = useCall(
    listPagesContract,
    { query: { form: formId, pageSize: MAX_PAGES, sort: "title" } },
    { enabled: mayRead && loaded.version > 0 && !loaded.removed },
  );
  if (query.data === undefined) return null;
  const { rows, total } = query.data;
  return (
    <p className={classes.places}>
      {rows.length > 0 ? (
        "On: "
      ) : (
        <>
          On none of your pages yet. Visitors find it at{" "}
          <a href={`/forms/${formId}`} target="_blank" rel="noreferrer">
            /forms/{formId}
          </a>
          .
        </>
      )}
      {rows.map(({ pageId, title }, index) => (
        <span key={pageId}>
          {index > 0 && ", "}
          <Link to="/pages/$pageId" params={{ pageId }}>
            {title}
          </Link>
        </span>
      ))}
      {total > rows.length && ` and ${total - rows.length} more`}
    </p>
  );
};
