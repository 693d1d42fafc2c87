import { Link } from "@tanstack/react-router";
import { Reads } from "../kit/session/permissions.tsx";

/** A link to the events of one entity, for members who can read the log. */
export const EventLogLink = ({ stream }: { readonly stream: string }) => (
  <Reads area="event-log">
    <Link to="/events" search={{ stream }}>
      Event log
    </Link>
  </Reads>
);
