import { Link } from "@tanstack/react-router";
import { EmailNotice } from "../kit/ui/email-notice.tsx";
import classes from "../kit/ui/tab-nav.module.css";

const screens = [
  ["/restock", "Waiting"],
  ["/restock/sign-ups", "Sign-ups"],
  ["/restock/sends", "Sends"],
  ["/restock/demand", "Demand"],
] as const;

/** Navigation between the screens of the area. */
export const RestockNav = () => (
  <>
    <EmailNotice>
      Everyone stays on the waiting list, and nothing can be sent until an email server is set up.
    </EmailNotice>
    <Tabs />
  </>
);

const Tabs = () => (
  <nav className={classes.tabs} aria-label="Restock">
    {screens.map(([to, label]) => (
      <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
        {label}
      </Link>
    ))}
  </nav>
);
