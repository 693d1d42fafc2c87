import { useQuery } from "@tanstack/react-query";
import { type ShopSlug, shopUrl } from "#domain/pages/shop-slugs.ts";
import { type FoundTarget, nameLinkTargetsContract } from "#read-api/site-frame/contract.ts";
import { call } from "../kit/calls/api.ts";

/** The collection or product that a stored slug names now, also after a rename; null: visitors find none. */
export const useShopName = ({ kind, slug }: ShopSlug): FoundTarget | null | undefined => {
  const href = shopUrl({ kind, slug });
  const { data } = useQuery({
    queryKey: [nameLinkTargetsContract.path, href],
    queryFn: ({ signal }) =>
      call(nameLinkTargetsContract, { body: { targets: [{ kind: "address", href }] }, signal }),
    enabled: slug !== "",
  });
  return data && (data.targets[0] ?? null);
};
