import { EmailNotice } from "../kit/ui/email-notice.tsx";
import { TabNav } from "../kit/ui/tab-nav.tsx";

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
    <TabNav label="Restock" tabs={screens} />
  </>
);
