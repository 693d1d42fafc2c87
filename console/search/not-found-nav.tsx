import { TabNav } from "../kit/ui/tab-nav.tsx";

const screens = [
  ["/searches", "Searches"],
  ["/missing-pages", "Pages not found"],
] as const;

type Range = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Navigation between what visitors look for, for the same days. */
export const NotFoundNav = ({ from, to }: Range) => (
  <TabNav label="What visitors look for" tabs={screens} search={{ from, to }} />
);
