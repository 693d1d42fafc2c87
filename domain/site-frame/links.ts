import type { LinkTarget, SiteFrame } from "./document.ts";

/** Things of the website that can be the target of a link. */
export type TargetRef = Exclude<LinkTarget, { readonly kind: "address" }>;

/** Everything that a header and footer link to, in any order. */
export const targetsOf = ({ header, footer }: SiteFrame): readonly LinkTarget[] => [
  ...header.menu.flatMap((entry) =>
    entry.kind === "link"
      ? [entry.target]
      : [...(entry.target ? [entry.target] : []), ...entry.links.map(({ target }) => target)],
  ),
  ...(header.announcement.target ? [header.announcement.target] : []),
  ...footer.groups.flatMap(({ links }) => links.map(({ target }) => target)),
];

export const isRef = (target: LinkTarget): target is TargetRef => target.kind !== "address";

/** One text for each target, such as `page/about`. */
export const targetKey = (target: LinkTarget): string =>
  isRef(target) ? `${target.kind}/${target.id}` : target.href;
