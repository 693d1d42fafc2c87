import { memberColumns } from "#domain/mailing-lists/member-columns.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { joinFilters } from "../kit/paged-query.ts";

const members = `
  select person_id as "personId", email, name, source, joined_at as "joinedAt"
    from read.mailing_list_members`;

const sqlColumns = {
  email: { expression: "email", known: true },
  name: { expression: "name" },
  source: { expression: "source", known: true },
  joinedAt: { expression: '"joinedAt"', known: true },
} as const satisfies SqlColumns<typeof memberColumns>;

/** The current subscribers. */
export const membersSource = (
  { websiteId, listId }: { readonly websiteId: string; readonly listId: string },
  { search }: { readonly search?: string | undefined },
): ListSource => {
  const { where, values } = joinFilters(
    [
      ["website_id = ?", websiteId],
      ["list_id = ?::uuid", listId],
      search ? ["strpos(lower(concat_ws(' ', email, name)), lower(?)) > 0", search] : undefined,
    ],
    1,
  );
  return {
    matching: `${members} where left_at is null and email is not null and ${where}`,
    values,
    columns: memberColumns,
    sql: sqlColumns,
    key: { expression: '"personId"', type: "uuid" },
  };
};
