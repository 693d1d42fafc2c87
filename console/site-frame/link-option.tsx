import type { LinkTarget } from "#domain/site-frame/document.ts";
import type { FoundTarget } from "#read-api/site-frame/contract.ts";

const kindNames: Readonly<Record<LinkTarget["kind"], string>> = {
  page: "Page",
  collection: "Collection",
  product: "Product",
  "content-collection": "Blog, calendar or gallery",
  "content-item": "Post, event or gallery",
  address: "Address",
};

const addressNames = { file: "File", form: "Form" } as const;

const nameOfKind = ({ target, leadsTo }: FoundTarget): string =>
  leadsTo === undefined ? kindNames[target.kind] : addressNames[leadsTo];

/** Something that a link can lead to, in the list of a field. */
export const LinkOption = ({ found }: { readonly found: FoundTarget }) => (
  <span>
    {found.title}
    <br />
    <small>
      {nameOfKind(found)} · {found.url}
      {!found.shown && " · not published"}
      {found.shown && found.draftChanged && " · unpublished changes"}
    </small>
  </span>
);
