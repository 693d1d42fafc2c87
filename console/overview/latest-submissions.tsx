import { Link } from "@tanstack/react-router";
import {
  listSubmissionsContract,
  type SubmissionRow,
} from "#read-api/form-submissions/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Moment } from "../kit/time/moment.tsx";
import { Section } from "../kit/ui/page.tsx";
import classes from "./overview-screen.module.css";

const SHOWN = 5;
const REFRESH_MS = 60_000;
const MAX_CHARACTERS = 80;

/** How a submission begins: its first answers. Of an erased person nothing is left. */
const beginningOf = ({ answers, formName }: SubmissionRow): string => {
  const words = (answers ?? [])
    .slice(0, 2)
    .map(({ text }) => text.replaceAll(/\s+/g, " ").trim())
    .filter((text) => text !== "" && text !== "N/A")
    .join(" · ");
  if (words === "") return formName;
  const characters = [...words];
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS).join("")}…`
    : words;
};

/** What visitors have written; nothing while the website has no submissions, as most have no forms at first. */
export const LatestSubmissions = () => {
  const { data } = useCall(
    listSubmissionsContract,
    { query: { pageSize: SHOWN } },
    { every: REFRESH_MS },
  );
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Section title="Latest submissions" aside={<Link to="/submissions">All submissions</Link>}>
      <ul className={classes.list}>
        {data.rows.map((row) => (
          <li key={row.submissionId} className={classes.row}>
            <span className={classes.name}>
              <Link to="/submissions" search={{ open: row.submissionId }}>
                {beginningOf(row)}
              </Link>
              <span className={classes.meta}>
                {row.formName} · <Moment at={row.submittedAt} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
