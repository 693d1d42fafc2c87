import { useMatches, useRouter } from "@tanstack/react-router";
import { parseSearch } from "../lists/search.ts";
import { viewAddress } from "./view-address.ts";

type Validate = (search: Record<string, unknown>) => Record<string, unknown>;

/**
 * Says how the screen itself would write the address of a view. A view that was saved with an older parameter is not
 * changed only because the parameter has become a filter.
 */
export const useAddressNow = (): ((address: string) => string) => {
  const router = useRouter();
  const routeId = useMatches().at(-1)?.routeId;
  return (address) => {
    const route = routeId === undefined ? undefined : router.routesById[routeId];
    const validate = route?.options.validateSearch as Validate | undefined;
    const search = parseSearch(address);
    return viewAddress(validate?.(search) ?? search);
  };
};
