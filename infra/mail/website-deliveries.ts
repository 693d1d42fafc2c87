import type { Deliveries, Mailer } from "./port.ts";

/**
 * Each email goes through the mail server of its website, or of the installation. One record of deliveries covers all
 * servers, so that a new server never causes a second email.
 */
export const createWebsiteDeliveries = (
  mailerOf: (websiteId: string) => Promise<Mailer>,
  deliveriesThrough: (mailer: Mailer) => Deliveries,
): Deliveries => {
  const known = new WeakMap<Mailer, Deliveries>();
  return {
    deliver: async (jobKey, mail) => {
      const mailer = await mailerOf(mail.websiteId);
      const deliveries = known.get(mailer) ?? deliveriesThrough(mailer);
      known.set(mailer, deliveries);
      return deliveries.deliver(jobKey, mail);
    },
  };
};
