import { isFileAddress, isLink, isPictureAddress } from "#domain/pages/links.ts";

const rules: Readonly<Record<string, (address: string) => boolean>> = {
  href: isLink,
  assetUrl: isPictureAddress,
  fileUrl: isFileAddress,
  captionsUrl: isFileAddress,
};

const safe = (name: string, value: unknown): unknown => {
  if (typeof value === "string") return rules[name]?.(value) === false ? "" : value;
  if (Array.isArray(value)) return value.map((each) => safe("", each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => [member, safe(member, inner)]),
  );
};

/**
 * A block's content without addresses that could run something. Drafts refuse them, too; but what an
 * event says is shown for ever, and templates print addresses as they are.
 */
export const withSafeAddresses = <Content>(content: Content): Content =>
  safe("", content) as Content;
