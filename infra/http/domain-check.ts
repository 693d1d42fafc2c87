import type { Express } from "express";
import { HOST } from "#domain/kit/host.ts";

/** Where a proxy asks; it reaches Daybook directly, under any host. */
export const DOMAIN_CHECK_PATH = "/domain-check";

/** No authority issues certificates for these. */
const WITHOUT_CERTIFICATE = /^(?:localhost$|[\d.]+$|\[)|\.(?:localhost|local|internal)$/;

/**
 * Says a proxy that obtains certificates automatically which domains may have one: 200 for a domain of a
 * website, 404 for anything else. Mounted first, because the request's own host is the proxy's.
 */
export const mountDomainCheck = (
  app: Express,
  findWebsite: (host: string) => Promise<string | undefined>,
): void => {
  app.get(DOMAIN_CHECK_PATH, async (request, response) => {
    const { domain } = request.query;
    const name = typeof domain === "string" ? domain.toLowerCase() : "";
    const isName = HOST.test(name) && !WITHOUT_CERTIFICATE.test(name);
    const isOurs = isName && (await findWebsite(name)) !== undefined;
    response
      .set("cache-control", "no-store")
      .status(isOurs ? 200 : 404)
      .json({ domain: isOurs });
  });
};
