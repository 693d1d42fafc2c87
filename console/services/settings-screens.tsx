import { DomainsScreen } from "../domains/domains-screen.tsx";
import { BillingScreen } from "./billing-screen.tsx";
import { EmailScreen } from "./email-screen.tsx";
import { PaymentScreen } from "./payment-screen.tsx";

/** The small screens next to the general settings, in one file: the first page names fewer files. */
export const settingsScreens = {
  payment: PaymentScreen,
  email: EmailScreen,
  domains: DomainsScreen,
  billing: BillingScreen,
};
