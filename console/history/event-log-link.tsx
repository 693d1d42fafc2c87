import { Link } from "@tanstack/react-router";
import { Reads } from "../kit/session/permissions.tsx";

/** To the events of one thing, for whoever may read the log. */
export const EventLogLink = ({ stream }: { readonly stream: string }) => (
  <Reads area="event-log">
    <Link to="/events" search={{ stream }}>
      Event log
    </Link>
  </Reads>
);
