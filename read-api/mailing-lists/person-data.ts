import { ofPersons, type PersonDataParts } from "../kit/person-data.ts";

const rowsText = `
  select list.name, member.email, member.name as "calledThere", member.source,
         member.joined_at as "joinedAt", member.left_at as "leftAt"
    from read.mailing_list_members as member
    join read.mailing_lists as list using (website_id, list_id)
   where ${ofPersons}
   order by member.joined_at`;

export const mailingListPersonData: PersonDataParts = {
  mailingLists: {
    projections: ["mailing-lists"],
    rows: rowsText,
    recordedAt: "joinedAt",
    counted: {
      label: "Mailing lists",
      text: `select count(*)::int as count from read.mailing_list_members where ${ofPersons} and left_at is null`,
    },
  },
};
